import { chmodSync, lchownSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { type Account, accountName, canReach, ownUid } from './account.ts'
import { shortHash } from './data-dir.ts'
import { errorCode } from './files.ts'

/** A socket's path has at most 108 bytes on Linux and 104 on macOS, of which `/.s.PGSQL.5432` takes 15. */
const LONGEST_BYTES = 85

/**
 * Makes the folder of the socket, `{tmp}/flyleaf-{hash of the data folder}`: short however deep the data lies, and closed
 * to everybody but the server's account.
 * @throws StartError when somebody else made a folder of that name
 */
export function makeSocketDir(dataDir: string, account: Account): string {
  const name = `flyleaf-${shortHash(dataDir)}`
  const path = join(baseFor(name, account), name)
  try {
    mkdirSync(path, 0o700)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  // Anybody may create names in the temp folder: a link or another owner's folder could be a trap.
  const found = lstatSync(path)
  if (!found.isDirectory() || (found.uid !== account.uid && found.uid !== ownUid())) {
    throw new StartError(
      `The folder ${path} belongs to ${accountName(found.uid)}, and the database needs that name for itself: remove it.`,
    )
  }
  lchownSync(path, account.uid, account.gid)
  chmodSync(path, 0o700)
  clearSocketDir(path)
  return path
}

/** Removes sockets that a crash left, and their lock files, which would keep the next server from starting. */
function clearSocketDir(path: string): void {
  for (const name of readdirSync(path)) rmSync(join(path, name), { force: true })
}

export function removeSocketDir(path: string): void {
  rmSync(path, { recursive: true, force: true })
}

function baseFor(name: string, account: Account): string {
  const own = tmpdir()
  const fits = Buffer.byteLength(join(own, name)) <= LONGEST_BYTES
  return fits && (own === '/tmp' || canReach(account, own)) ? own : '/tmp'
}
