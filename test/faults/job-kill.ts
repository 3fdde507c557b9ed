import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { enqueue } from '../../src/platform/queue/enqueue.ts'
import { jobKind } from '../../src/platform/jobs/job.ts'
import { administer, aDatabase } from '../support/database.ts'

const PAY = jobKind('test.pay', z.object({ id: z.string() }))
const LIMIT = { timeout: 60_000, interval: 25 }

export interface JobKillResult {
  /** runs that did the side effect, of all jobs together */
  attempts: number
  /** side effects that are there: must be as many as jobs */
  effects: number
  /** jobs that are still in the queue: must be 0 */
  left: number
}

/**
 * Lets `deaths` runners after one another do the side effect of a job and be killed before they mark it as done; then one that
 * lives does the rest.
 */
export async function killAfterEffect(jobs: number, deaths: number): Promise<JobKillResult> {
  const { db, connection } = await aDatabase()
  await administer(
    connection,
    'create table payments (id text primary key); create table attempts (id text not null)',
  )
  const ids = Array.from({ length: jobs }, (_, n) => `payment ${n}`)
  await db.transaction('*', async (tx) => {
    for (const id of ids) await enqueue(tx, PAY, { id })
  })
  for (let n = 0; n < deaths; n++) {
    const [code, signal] = await once(aWorker(connection, 'die'), 'exit')
    expect([code, signal]).toEqual([null, 'SIGKILL'])
  }
  const count = async (table: string) =>
    (await administer(connection, `select count(*)::int as n from ${table}`))[0]?.n
  const survivor = aWorker(connection, 'live')
  const left = () => count("graphile_worker.jobs where task_identifier = 'test.pay'")
  await expect.poll(left, LIMIT).toBe(0)
  const ended = once(survivor, 'exit')
  survivor.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  const [attempts, effects] = [Number(await count('attempts')), Number(await count('payments'))]
  return { attempts, effects, left: Number(await left()) }
}

function aWorker(connection: object, mode: 'die' | 'live'): ChildProcess {
  const file = join(import.meta.dirname, 'job-worker.ts')
  const child = spawn(process.execPath, [file, JSON.stringify(connection), mode], { stdio: 'inherit' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
