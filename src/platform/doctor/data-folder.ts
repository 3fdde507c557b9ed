import { closeSync, existsSync, fsyncSync, lstatSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { accountName, ownUid } from '../db/embedded/account.ts'
import { lookAtDataDir } from '../db/embedded/data-dir.ts'
import { failureReason, nearestExisting } from '../db/embedded/files.ts'
import { readRunning } from '../db/embedded/running.ts'
import { keyFile } from '../secrets/key-file.ts'
import { StartError } from '../start-error.ts'
import { type Check, type Finding, ok, problem } from './check.ts'

/** With less free space, the next backup or busy day could fill the disk. */
const LEAST_FREE = 500 * 1024 ** 2

/** A data folder that may not be there yet. */
interface DataFolder {
  dataDir: string
  exists: boolean
}

/** Checks of a folder that `lookAtDataDir` has found usable. */
export const DATA_FOLDER_CHECKS: Check<DataFolder>[] = [
  { name: 'the data folder', run: folderFindings },
  {
    name: 'the free room of the data folder',
    run: ({ dataDir }) => roomFinding(freeBytes(dataDir), dataDir),
  },
  { name: 'the files with secrets', run: ({ dataDir }) => secretFileFindings(dataDir) },
]

/** The data folder that a start would use, or the problem with it. */
export function findDataFolder(given: string | undefined, cloneDir: string): DataFolder | Finding {
  try {
    return lookAtDataDir({ ...(given !== undefined && { given }), cloneDir })
  } catch (error) {
    if (error instanceof StartError) return problem(error.message)
    throw error
  }
}

function folderFindings({ dataDir, exists }: DataFolder): Finding {
  if (!exists) return ok(`The data folder ${dataDir} is not there yet and can be made.`)
  const refusal = tryToWrite(dataDir)
  if (refusal !== null) return problem(`The data folder ${dataDir} cannot be written: ${refusal}.`)
  // `readRunning` would create a missing lock file.
  const running = existsSync(join(dataDir, 'lock')) ? readRunning(dataDir) : null
  const who = running
    ? ` A copy runs on it (process ${running.pid}${running.url ? `, ${running.url}` : ''}).`
    : ''
  return ok(`The data folder ${dataDir} can be written.${who}`)
}

/** Permissions alone do not show whether the disk is full, over its quota, or failing. */
function tryToWrite(dataDir: string): string | null {
  const probe = join(dataDir, `.doctor-${process.pid}`)
  try {
    const fd = openSync(probe, 'wx', 0o600)
    try {
      writeSync(fd, Buffer.alloc(8192))
      fsyncSync(fd)
    } finally {
      closeSync(fd)
      rmSync(probe)
    }
    return null
  } catch (error) {
    return failureReason(error)
  }
}

function freeBytes(dataDir: string): number {
  const { bavail, bsize } = statfsSync(nearestExisting(dataDir))
  return bavail * bsize
}

export function roomFinding(free: number, dataDir: string): Finding {
  const words = `${Math.floor(free / 1024 ** 2)} MiB`
  return free < LEAST_FREE
    ? problem(
        `The disk of ${dataDir} has ${words} left, and a database needs at least ${LEAST_FREE / 1024 ** 2}: make room.`,
      )
    : ok(`The disk of the data folder has ${words} left.`)
}

function secretFileFindings(dataDir: string): Finding[] {
  const files = [keyFile(dataDir), join(dataDir, 'secrets', 'db-password')].filter((file) => existsSync(file))
  const found = files.flatMap((file) => {
    const { mode, uid } = lstatSync(file)
    if (uid !== ownUid())
      return [
        problem(`${file} belongs to ${accountName(uid)}: give it back with "chown ${ownUid()} ${file}".`),
      ]
    return mode & 0o077
      ? [problem(`${file} can be read by other accounts: close it with "chmod 600 ${file}".`)]
      : []
  })
  if (found.length > 0 || files.length === 0) return found
  return [ok('The files with secrets are closed to other accounts.')]
}
