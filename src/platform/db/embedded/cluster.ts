import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../../start-error.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { LOGIN, newPassword, readPassword, savePassword } from './connection.ts'
import { CLUSTER } from './data-dir.ts'
import { errorCode, syncFolder } from './files.ts'
import type { ServerLog } from './server-log.ts'
import { startWatched } from './watchdog.ts'

const HALF_MADE = `${CLUSTER}.new-`

interface ClusterOptions {
  dataDir: string
  binaries: Binaries
  account: Account
  log: ServerLog
  /** for tests: files of a new database are not synced one by one, which matters only in a power cut */
  quick?: true | undefined
}

/**
 * Provides the database's files in `{dataDir}/cluster` and gives the password of the login role. Missing files are made in a
 * folder beside it, with login and database, and renamed at the end: an interrupted first start leaves nothing to repair. The
 * server must not be running.
 * @throws StartError when the files are damaged or of another major version, or cannot be made
 */
export async function provideCluster(options: ClusterOptions): Promise<string> {
  const { dataDir, binaries } = options
  const cluster = join(dataDir, CLUSTER)
  for (const name of readdirSync(dataDir).filter((n) => n.startsWith(HALF_MADE)))
    await remove(join(dataDir, name))
  if (!existsSync(cluster)) {
    const password = readPassword(dataDir) ?? newPassword()
    savePassword(dataDir, password)
    await makeCluster(options, cluster, password)
    return password
  }
  const damage = findDamage(cluster)
  if (damage) throw damage
  const major = Number.parseInt(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'), 10)
  if (major !== binaries.major) {
    throw new StartError(
      `The database in ${dataDir} was made by PostgreSQL ${major} and cannot be opened by PostgreSQL ${binaries.major}.`,
    )
  }
  return readPassword(dataDir) ?? (await renewPassword(options, cluster))
}

/**
 * Removes the folder of an interrupted first start. Its programs may still write there until their watchdog has ended them, so
 * a folder that is not empty after all is tried again.
 */
async function remove(folder: string): Promise<void> {
  for (let tries = 0; existsSync(folder) && tries < REMOVE_TRIES; tries++) {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch (error) {
      if (errorCode(error) !== 'ENOTEMPTY') throw error
    }
    if (existsSync(folder)) await delay(REMOVE_PAUSE_MS)
  }
}

const REMOVE_TRIES = 100
const REMOVE_PAUSE_MS = 50

/** The files are damaged, so that another attempt cannot help. */
export class DamagedError extends StartError {
  override name = 'DamagedError'
}

/**
 * The damage to files on which no server can start, else null: parts are missing, or `failure`, the message of a failed start,
 * says so. Temporary troubles such as a full disk are no damage.
 */
export function findDamage(cluster: string, failure = ''): DamagedError | null {
  const missing = ['PG_VERSION', 'global/pg_control', 'pg_wal', 'base'].find(
    (name) => !existsSync(join(cluster, name)),
  )
  if (missing)
    return new DamagedError(
      `The database in ${cluster} is damaged (${missing} is missing): restore a backup.`,
    )
  const isDamage = DAMAGE.some((parts) => parts.every((part) => failure.includes(part)))
  return isDamage ? new DamagedError(`${failure} The files are damaged: restore a backup.`) : null
}

/** From xlogrecovery.c, xlog.c and controldata_utils.c; the server runs with English messages. */
const DAMAGE = [
  ['could not locate a valid checkpoint record'],
  ['could not locate required checkpoint record'],
  ['database files are incompatible with server'],
  ['incorrect checksum in control file'],
  ['control file ', ' invalid'],
]

/** Only guessable passwords need thousands of rounds. Ours is random, and every connection would pay for the rounds. */
const ONE_ROUND = 'SET scram_iterations = 1'

async function makeCluster(options: ClusterOptions, cluster: string, password: string): Promise<void> {
  const { dataDir, binaries, account, log, quick } = options
  const half = mkdtempSync(join(dataDir, HALF_MADE))
  chownSync(half, account.uid, account.gid)
  const before = log.size()
  // The builtin locale: no index depends on the version of ICU or libc. Nobody may connect by the files that initdb writes.
  const initdb = [
    join(binaries.bin, 'initdb'),
    '-D',
    half,
    '--username=postgres',
    '--auth=reject',
    '--no-instructions',
  ]
  const flavour = [
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    // In MB. The server ends when the next segment does not fit on the disk; with small ones that comes later.
    '--wal-segsize=4',
  ]
  const made = startWatched([...initdb, ...flavour, ...(quick ? ['--no-sync'] : [])], account, log.fd)
  made.pid.catch(() => {})
  if ((await made.ended) !== 0) {
    throw new StartError(
      `The database in ${dataDir} could not be made: ${lastWords(log.since(before))} (log: ${log.path}).`,
    )
  }
  await runAlone(options, half, [
    ONE_ROUND,
    `CREATE ROLE ${LOGIN} LOGIN CREATEROLE CREATEDB PASSWORD '${password}'`,
    `CREATE DATABASE ${LOGIN} OWNER ${LOGIN}`,
  ])
  renameSync(half, cluster)
  syncFolder(dataDir)
}

/** For files without their password, such as a copy of the cluster alone. */
async function renewPassword(options: ClusterOptions, cluster: string): Promise<string> {
  const password = newPassword()
  await runAlone(options, cluster, [ONE_ROUND, `ALTER ROLE ${LOGIN} PASSWORD '${password}'`])
  savePassword(options.dataDir, password)
  return password
}

/**
 * Runs statements in PostgreSQL's single-user mode, the only way to be the superuser, who has no password. The statements go
 * through a pipe, so that no process list shows the password; the end of the pipe ends the server, also when Node dies.
 */
async function runAlone(
  { binaries, account, log }: ClusterOptions,
  cluster: string,
  statements: string[],
): Promise<void> {
  const args = ['--single', '-D', cluster, '-c', 'exit_on_error=on', '-c', 'log_checkpoints=off', 'postgres']
  const { uid, gid } = account
  const server = spawn(join(binaries.bin, 'postgres'), args, {
    uid,
    gid,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  })
  server.stdin.on('error', () => {})
  server.stdin.end(`${statements.join('\n')}\n`)
  const ended = new Promise<number | null>((resolve) => {
    server.once('error', () => resolve(null))
    server.once('exit', (code) => resolve(code))
  })
  const [words, code] = await Promise.all([text(server.stderr), ended])
  if (code !== 0) {
    // Not to the log: the server repeats a failed statement, and with it the password.
    throw new StartError(
      `The database in ${cluster} could not be prepared: ${lastWords(words)} (log: ${log.path}).`,
    )
  }
}

/** The line in which the server says why it gives up. */
export function lastWords(words: string): string {
  const lines = words.split('\n').filter((line) => line.trim() !== '')
  const verdict = lines.findLast((line) => /\b(PANIC|FATAL|ERROR|error):/.test(line)) ?? lines.at(-1)
  return verdict?.replace(/^.*?(?:PANIC|FATAL|ERROR|error):\s*/, '').trim() ?? 'it said nothing'
}
