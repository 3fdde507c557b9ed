// A runner for the fault tests: does the side effect of each job, says so, and is killed before the job is marked as done.
import pg from 'pg'
import * as z from 'zod/mini'
import { openDatabase } from '../../src/platform/db/database.ts'
import { aWorkerPlatform } from './worker-platform.ts'
import { jobKind, jobOf } from '../../src/platform/jobs/job.ts'
import { startJobs } from '../../src/platform/jobs/runner.ts'

const PAY = jobKind('test.pay', z.object({ id: z.string() }))
const [, , given = '{}', mode = ''] = process.argv
const connection = JSON.parse(given)

const say = (_: object, line: string) => process.stderr.write(`${line}\n`)
const log = { debug() {}, info() {}, warn() {}, error: say }
const db = openDatabase({ connection, hasRoles: true, log })
const platform = aWorkerPlatform(db)
const pool = new pg.Pool({ ...connection, max: 2 })
pool.on('error', () => {})

const pay = jobOf(PAY, async (_, { id }) => {
  await pool.query('insert into attempts (id) values ($1)', [id])
  // The id of the job's object decides, so that a second run changes nothing.
  await pool.query('insert into payments (id) values ($1) on conflict do nothing', [id])
  if (mode === 'die') process.kill(process.pid, 'SIGKILL')
})

const jobs = startJobs({ connection, platform, jobs: [pay], log, isAlone: true })
process.once('SIGTERM', () => void stop())

async function stop(): Promise<void> {
  await jobs.stop()
  await pool.end()
  await db.close()
}
