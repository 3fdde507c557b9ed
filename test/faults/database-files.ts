import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { serverAccount } from '../../src/platform/db/embedded/account.ts'
import { LOGIN } from '../../src/platform/db/embedded/connection.ts'
import { CLUSTER } from '../../src/platform/db/embedded/data-dir.ts'
import { readPidFile } from '../../src/platform/db/embedded/pid-file.ts'
import { connectRunning } from '../../src/platform/db/embedded/running.ts'
import { codeOf } from '../../src/platform/db/run.ts'

/** Runs `work` as the owner of the tables, on a connection of its own to the database that runs on a data folder. */
export async function withOwner<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const connection = await connectRunning(dataDir)
  if (!connection) throw new Error('No database runs.')
  const client = await connected(connection)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const RECOVERY_MS = 10_000
/** SQLSTATE of a database that still recovers from its end; its files call it ready already. */
const NOT_YET = '57P03'

async function connected(connection: pg.ClientConfig): Promise<pg.Client> {
  const deadline = Date.now() + RECOVERY_MS
  for (;;) {
    const client = new pg.Client(connection)
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      if (codeOf(error) !== NOT_YET || Date.now() > deadline) throw error
      await delay(100)
    }
  }
}

/** The pid of the server that runs on a data folder. */
export function serverOf(dataDir: string): number {
  const pid = readPidFile(join(dataDir, CLUSTER))?.pid
  if (!pid) throw new Error('No database runs.')
  return pid
}

/**
 * Reads every page of every table and index of a stopped database, with PostgreSQL's own amcheck: checksums, order of the
 * indexes, and that they hold every row. Only the superuser may, who has no password: the server runs for it alone.
 * @returns what is wrong, nothing when all is well
 */
export function damageIn(dataDir: string): string {
  const [version = ''] = readdirSync(join(dataDir, 'pg'))
  const { uid, gid } = serverAccount()
  const args = [
    '--single',
    '-D',
    join(dataDir, CLUSTER),
    '-c',
    'exit_on_error=on',
    '-c',
    'log_checkpoints=off',
    LOGIN,
  ]
  const { status, stderr } = spawnSync(join(dataDir, 'pg', version, 'bin', 'postgres'), args, {
    uid,
    gid,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    input: `${CHECK.map((statement) => statement.replaceAll('\n', ' ')).join('\n')}\n`,
    encoding: 'utf8',
    timeout: CHECK_LIMIT_MS,
  })
  return status === 0 ? '' : stderr || `ended with ${status}`
}

const CHECK_LIMIT_MS = 120_000

/** One statement a line, as that mode reads them. */
const CHECK = [
  'create extension if not exists amcheck',
  `do $$ declare found record; begin
    for found in select i.indexrelid from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
      where a.amname = 'btree' and c.relpersistence = 'p' loop
      perform bt_index_parent_check(found.indexrelid, true, true);
    end loop;
    for found in select c.oid::regclass as name, v.msg from pg_class c, lateral verify_heapam(c.oid) v
      where c.relkind in ('r', 't', 'm') and c.relpersistence = 'p' loop
      raise exception 'table %: %', found.name, found.msg;
    end loop;
  end $$`,
]
