import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { StartError } from '../../start-error.ts'
import { ownUid, serverAccount } from './account.ts'
import { shortHash } from './data-dir.ts'
import { readPidFile } from './pid-file.ts'
import { waitUntil } from './processes.ts'
import { processesIn } from './processes-in.ts'
import { announce, connectRunning, readRunning } from './running.ts'
import { type Embedded, startEmbedded } from './supervisor.ts'
import { aDataDir, aDatabase, ask, aUsedDataDir, quiet } from './testing.ts'

/** For a busy machine, in milliseconds; nothing is timed with it. */
const PATIENCE_MS = 60_000
const isRoot = ownUid() === 0

it('an empty folder becomes a database whose login is no superuser and may make roles', async () => {
  const dataDir = aDataDir()
  const { connection, version, isUp, stop } = await aDatabase(dataDir)
  expect(isUp()).toBe(true)
  expect(version).toMatch(/^18\.\d+$/)
  const [login] = await ask(
    connection,
    `select rolsuper, rolcreaterole, current_database() as name, current_setting('fsync') as fsync,
       current_setting('data_checksums') as checksums, datlocprovider, datlocale
     from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
  )
  expect(login).toEqual({
    rolsuper: false,
    rolcreaterole: true,
    name: 'flyleaf',
    fsync: 'on',
    checksums: 'on',
    datlocprovider: 'b',
    datlocale: 'C.UTF-8',
  })
  await ask(
    connection,
    'create extension pg_trgm; create extension unaccent; create role flyleaf_test nologin',
  )
  expect(statSync(join(dataDir, 'secrets', 'db-password')).mode & 0o777).toBe(0o600)
  expect(statSync(connection.host).mode & 0o777).toBe(0o700)
  expect(statSync(connection.host).uid).toBe(serverAccount().uid)

  await Promise.all([stop(), stop()])
  expect(processesIn(join(dataDir, 'cluster'))).toEqual([])
  expect(existsSync(connection.host)).toBe(false)
  expect(existsSync(join(dataDir, 'running.json'))).toBe(false)
})

it('only the password opens the database, also for the superuser', async () => {
  const { connection } = await aDatabase(aDataDir())
  await expect(ask({ ...connection, password: 'guess' }, 'select 1')).rejects.toThrow(
    'password authentication',
  )
  await expect(ask({ ...connection, user: 'postgres' }, 'select 1')).rejects.toThrow(
    'password authentication',
  )
})

it('the data stays, the programs are copied once, with the links that the package lacks', async () => {
  const dataDir = aDataDir()
  const first = await aDatabase(dataDir)
  await ask(first.connection, 'create table kept as select 7 as n')
  await first.stop()
  const [version = ''] = readdirSync(join(dataDir, 'pg'))
  const made = statSync(join(dataDir, 'pg', version, 'bin', 'postgres')).ino
  expect(readlinkSync(join(dataDir, 'pg', version, 'lib', 'libicui18n.so.60'))).toBe('libicui18n.so.60.2')
  mkdirSync(join(dataDir, 'pg', `${version}.new-half`))

  const second = await aDatabase(dataDir)
  expect(await ask(second.connection, 'select n from kept')).toEqual([{ n: 7 }])
  expect(second.connection).toEqual(first.connection)
  expect(readdirSync(join(dataDir, 'pg'))).toEqual([version])
  expect(statSync(join(dataDir, 'pg', version, 'bin', 'postgres')).ino).toBe(made)
})

it('a second start on the same folder is one sentence with process and address', async () => {
  const dataDir = await aUsedDataDir()
  const { connection } = await aDatabase(dataDir)
  announce(dataDir, 'http://localhost:3000')
  await expectSentence(
    dataDir,
    `Flyleaf is already running with the data folder ${dataDir} (process ${process.pid}, http://localhost:3000).`,
  )
  expect(await ask(connection, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

it('with the lock file lost, a living database is still never stopped', async () => {
  const dataDir = await aUsedDataDir()
  const { connection } = await aDatabase(dataDir)
  rmSync(join(dataDir, 'lock'))
  await expectSentence(
    dataDir,
    `The database in ${join(dataDir, 'cluster')} is in use by a running Flyleaf (process ${process.pid}): stop that one first.`,
  )
  expect(await ask(connection, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

it('the command line joins a running database, and none is there when none runs', async () => {
  const dataDir = aDataDir()
  expect(await connectRunning(dataDir)).toBeNull()
  const { connection, stop } = await aDatabase(dataDir)
  expect(await connectRunning(dataDir)).toEqual(connection)
  await stop()
  expect(await connectRunning(dataDir)).toBeNull()
})

it('a first start that was killed half-way leaves nothing to repair', async () => {
  const dataDir = aDataDir()
  const child = aFlyleaf(dataDir)
  const halfMade = (): string[] => readdirSync(dataDir).filter((name) => name.startsWith('cluster.new-'))
  expect(
    await waitUntil(
      () => halfMade().some((name) => existsSync(join(dataDir, name, 'PG_VERSION'))),
      PATIENCE_MS,
    ),
  ).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(existsSync(join(dataDir, 'cluster'))).toBe(false)
  const { connection } = await aDatabase(dataDir)
  expect(await ask(connection, 'select 1 as alive')).toEqual([{ alive: 1 }])
  expect(halfMade()).toEqual([])
})

it('a killed server comes back with every acknowledged row, at the same address', async () => {
  const dataDir = await aUsedDataDir()
  const database = await aDatabase(dataDir)
  await ask(database.connection, 'create table kept as select 7 as n')
  const changes = changesOf(database)
  kill(dataDir)
  expect(await waitUntil(() => changes.length === 2, PATIENCE_MS)).toBe(true)
  expect(changes).toEqual([false, true])
  expect(database.isUp()).toBe(true)
  expect(await ask(database.connection, 'select n from kept')).toEqual([{ n: 7 }])
})

it('a killed watchdog takes the server along, and both come back', async () => {
  const dataDir = await aUsedDataDir()
  const database = await aDatabase(dataDir)
  const changes = changesOf(database)
  process.kill(serverOf(dataDir).parent, 'SIGKILL')
  expect(await waitUntil(() => changes.length === 2, PATIENCE_MS)).toBe(true)
  expect(await ask(database.connection, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

it('stop in the middle of a comeback stops', async () => {
  const dataDir = await aUsedDataDir()
  const { isUp, stop } = await aDatabase(dataDir)
  kill(dataDir)
  expect(await waitUntil(() => !isUp(), PATIENCE_MS)).toBe(true)
  await stop()
  expect(processesIn(join(dataDir, 'cluster'))).toEqual([])
  expect(readRunning(dataDir)).toBeNull()
})

it('with Node killed the server goes by itself, and the next start needs no help', async () => {
  const dataDir = await aUsedDataDir()
  const child = aFlyleaf(dataDir)
  await once(child, 'message')
  child.kill('SIGKILL')
  expect(await waitUntil(() => processesIn(join(dataDir, 'cluster')).length === 0, PATIENCE_MS)).toBe(true)
  const { connection } = await aDatabase(dataDir)
  expect(await ask(connection, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

it('an orphan that ignored the end of its Flyleaf is stopped by the next start', async () => {
  const dataDir = await aUsedDataDir()
  const child = aFlyleaf(dataDir)
  await once(child, 'message')
  const server = serverOf(dataDir)
  // A stopped shell and server hear nothing; the shell dies so, and its helper finds the pipe's end too late.
  process.kill(server.pid, 'SIGSTOP')
  child.kill('SIGKILL')
  process.kill(server.parent, 'SIGKILL')
  await once(child, 'exit')
  expect(processesIn(join(dataDir, 'cluster'))).not.toEqual([])
  setTimeout(() => process.kill(server.pid, 'SIGCONT'), 300)
  const { connection } = await aDatabase(dataDir)
  expect(serverOf(dataDir).pid).not.toBe(server.pid)
  expect(await ask(connection, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

it('a lock file of the server that names somebody else is in nobody’s way', async () => {
  const dataDir = await aUsedDataDir()
  const first = await aDatabase(dataDir)
  const stale = readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8')
  await first.stop()
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore' })
  onTestFinished(() => void stranger.kill())
  writeFileSync(join(dataDir, 'cluster', 'postmaster.pid'), stale.replace(/^\d+/, String(stranger.pid)))
  const second = await aDatabase(dataDir)
  expect(await ask(second.connection, 'select 1 as alive')).toEqual([{ alive: 1 }])
  expect(stranger.exitCode).toBeNull()
  expect(stranger.signalCode).toBeNull()
})

it('spaces, umlauts, apostrophes and deep folders are folders like others', async () => {
  const dataDir = aDataDir(join("Bücher, neu & l'été", 'deep '.repeat(40).trim(), 'data'))
  const { connection } = await aDatabase(dataDir)
  expect(Buffer.byteLength(connection.host)).toBeLessThan(86)
  expect(await ask(connection, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

it('Ctrl-C in the terminal reaches Node alone: the server has its own process group', async () => {
  const dataDir = await aUsedDataDir()
  await aDatabase(dataDir)
  const groupOf = (pid: number): number =>
    Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[2])
  expect(groupOf(serverOf(dataDir).parent)).not.toBe(groupOf(process.pid))
  expect(groupOf(serverOf(dataDir).pid)).not.toBe(groupOf(process.pid))
})

it('a database of another major version is one sentence', async () => {
  const dataDir = await aUsedDataDir()
  writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), '17\n')
  await expectSentence(
    dataDir,
    `The database in ${dataDir} was made by PostgreSQL 17 and cannot be opened by PostgreSQL 18.`,
  )
})

it('damaged files are one sentence at the start and a call while it runs, not endless attempts', async () => {
  const dataDir = await aUsedDataDir()
  const control = join(dataDir, 'cluster', 'global', 'pg_control')
  const { onDamage } = await aDatabase(dataDir)
  const damage = new Promise<StartError>((resolve) => onDamage(resolve))
  kill(dataDir)
  renameSync(control, `${control}.away`)
  expect((await damage).message).toMatch(/is damaged \(global\/pg_control is missing\): restore a backup\.$/)
  const other = await aUsedDataDir()
  for (const segment of readdirSync(join(other, 'cluster', 'pg_wal'))) {
    if (/^[0-9A-F]{24}$/.test(segment)) rmSync(join(other, 'cluster', 'pg_wal', segment))
  }
  await expectSentence(
    other,
    /did not start: could not locate a valid checkpoint record .*: restore a backup\.$/,
  )
})

it('a data folder that cannot be used is one sentence', async () => {
  const dataDir = aDataDir()
  writeFileSync(join(dataDir, 'log'), '')
  await expectSentence(dataDir, `The data folder ${dataDir} cannot be used: a file is in the way.`)
})

it('files that came without their password get a new one', async () => {
  const dataDir = await aUsedDataDir()
  const first = await aDatabase(dataDir)
  await first.stop()
  rmSync(join(dataDir, 'secrets'), { recursive: true })
  const second = await aDatabase(dataDir)
  expect(second.connection.password).not.toBe(first.connection.password)
  expect(await ask(second.connection, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

it('PG_BIN_DIR takes the place of the package, from version 18 on', async () => {
  const donor = await aUsedDataDir()
  const [version = ''] = readdirSync(join(donor, 'pg'))
  const dataDir = aDataDir()
  await aDatabase(dataDir, { pgBinDir: join(donor, 'pg', version, 'bin') })
  expect(existsSync(join(dataDir, 'pg'))).toBe(false)

  const old = aDataDir()
  writeFileSync(join(old, 'postgres'), '#!/bin/sh\necho "postgres (PostgreSQL) 15.3"\n')
  chmodSync(join(old, 'postgres'), 0o755)
  await expectSentence(old, 'PG_BIN_DIR holds PostgreSQL 15.3, and Flyleaf needs 18 or later.', old)
  await expectSentence(old, 'PG_BIN_DIR does not exist: /nowhere.', '/nowhere')
})

it.runIf(isRoot)('a socket folder that somebody else made is refused', async () => {
  const dataDir = aDataDir()
  const trap = join(tmpdir(), `flyleaf-${shortHash(dataDir)}`)
  mkdirSync(trap)
  onTestFinished(() => rmSync(trap, { recursive: true }))
  chownSync(trap, 1, 1)
  await expectSentence(
    dataDir,
    /^The folder .* belongs to daemon, and the database needs that name for itself: remove it\.$/,
  )
  expect(lstatSync(trap).uid).toBe(1)
})

it.runIf(isRoot)('a user who is not root runs the server as himself', async () => {
  const { uid, gid } = { uid: 65534, gid: 65534 }
  const dataDir = aDataDir()
  chownSync(dataDir, uid, gid)
  const child = aFlyleaf(dataDir, { uid, gid })
  const [answer] = await once(child, 'message')
  expect(answer).toEqual({ host: expect.stringContaining('flyleaf-') })
  expect(statSync(join(dataDir, 'cluster')).uid).toBe(uid)
})

function serverOf(dataDir: string) {
  const pid = readPidFile(join(dataDir, 'cluster'))?.pid
  const server = processesIn(join(dataDir, 'cluster')).find((found) => found.pid === pid)
  if (!server) throw new Error('No server runs.')
  return server
}

function kill(dataDir: string): void {
  process.kill(serverOf(dataDir).pid, 'SIGKILL')
}

function changesOf(database: Embedded): boolean[] {
  const changes: boolean[] = []
  database.onChange((up) => changes.push(up))
  return changes
}

async function expectSentence(dataDir: string, sentence: string | RegExp, pgBinDir?: string): Promise<void> {
  const error = await startEmbedded({ dataDir, log: quiet, pgBinDir }).catch((e: unknown) => e)
  expect(error).toBeInstanceOf(StartError)
  if (!(error instanceof Error)) return
  if (typeof sentence === 'string') expect(error.message).toBe(sentence)
  else expect(error.message).toMatch(sentence)
}

/** Another process that starts the database, says so, and stays. */
function aFlyleaf(dataDir: string, user: { uid?: number; gid?: number } = {}): ChildProcess {
  const program = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'supervisor.ts'))}
    const log = { info() {}, warn() {}, error() {} }
    const { connection } = await startEmbedded({ dataDir: process.argv[1], log, quick: true })
    process.send({ host: connection.host })
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await waitUntil(() => processesIn(join(dataDir, 'cluster')).length === 0, PATIENCE_MS)
    rmSync(join(tmpdir(), `flyleaf-${shortHash(dataDir)}`), { recursive: true, force: true })
  })
  return child
}
