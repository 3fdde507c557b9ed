// A small Flyleaf for the kill tests: runs the database, writes rows as fast as four connections can, and names each one
// on its output as soon as the database has acknowledged it.
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '../../src/platform/db/embedded/supervisor.ts'

const WRITERS = 4
const [, , dataDir = '', runName = ''] = process.argv

const log = { info: () => {}, warn: () => {}, error: () => {} }
const database = await startEmbedded({ dataDir, log, quick: true })
const pool = new pg.Pool({ ...database.connection, max: WRITERS })
pool.on('error', () => {})
pool.on('connect', (client) => client.on('error', () => {}))
await pool.query('create table if not exists acknowledged (id text primary key)')

let isStopping = false
process.once('SIGTERM', () => {
  isStopping = true
})
await Promise.all(Array.from({ length: WRITERS }, (_, n) => write(`${runName}-${n}`)))
await pool.end()
await database.stop()

async function write(name: string): Promise<void> {
  for (let n = 0; !isStopping; n++) {
    try {
      await pool.query('insert into acknowledged (id) values ($1)', [`${name}-${n}`])
      process.stdout.write(`${name}-${n}\n`)
    } catch {
      // Killed in the middle: whether this row is there is open, so it was not named.
      await delay(20)
    }
  }
}
