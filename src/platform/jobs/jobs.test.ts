import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { administer, aDatabase, dropDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { aPlatform } from '../../../test/support/platform.ts'
import { transaction, openPool } from '../db/database.ts'
import { enqueue } from '../queue/enqueue.ts'
import { type Job, jobKind, jobOf, recurring } from './job.ts'
import { listParkedJobs } from '../queue/queries.ts'
import { startJobs } from './runner.ts'
import { JOB_SCHEMA_VERSION } from '../db/job-schema.ts'
import { TRIES_MAX } from '../queue/tries.ts'

const NOTE = jobKind('test.note', z.object({ text: z.string() }))

async function aQueue() {
  const database = await aDatabase()
  const ask = (text: string) => database.db.transaction('*', (tx) => enqueue(tx, NOTE, { text }))
  return { ...database, ask }
}

/** Runs jobs until the test is finished; `said` is what went to the log as errors. */
function running({ connection, db }: TestDatabase, jobs: Job[], isAlone = true) {
  const said: string[] = []
  const log = { debug() {}, info() {}, warn() {}, error: (_: object, text: string) => void said.push(text) }
  const { stop } = startJobs({ connection, platform: aPlatform(db), jobs, log, isAlone })
  onTestFinished(stop)
  return { stop, said }
}

const waiting = ({ connection }: TestDatabase) =>
  administer(connection, `select * from graphile_worker.jobs where task_identifier = 'test.note' order by id`)

/** Makes what waits for another try due at once. */
const hurry = ({ connection }: TestDatabase) =>
  administer(connection, `update graphile_worker._private_jobs set run_at = now(); notify "jobs:insert"`)

it('the tables of the queue are those of the package: a new version of it counts its migrations anew', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('graphile-worker'))
  const last = readdirSync(join(folder, '../sql')).toSorted().at(-1)
  expect(Number(last?.slice(0, 6))).toBe(JOB_SCHEMA_VERSION)
})

it('a change that is rolled back leaves no job, and one that is committed has it', async () => {
  const queue = await aQueue()
  const failing = queue.db.transaction('*', async (tx) => {
    await enqueue(tx, NOTE, { text: 'never' })
    throw new Error('in the middle')
  })
  await expect(failing).rejects.toThrow('in the middle')
  expect(await waiting(queue)).toEqual([])
  await queue.ask('kept')
  expect(await waiting(queue)).toMatchObject([{ max_attempts: TRIES_MAX, attempts: 0 }])
})

it('a payload of another shape is refused before it is stored', async () => {
  const queue = await aQueue()
  const wrong = { text: 7 } as unknown as { text: string }
  await expect(queue.db.transaction('*', (tx) => enqueue(tx, NOTE, wrong))).rejects.toThrow()
  expect(await waiting(queue)).toEqual([])
})

it('the web role puts jobs in by the one function and reaches nothing else of the queue', async () => {
  const { connection } = await aQueue()
  const pool = openPool({
    connection,
    name: 'test',
    size: 1,
    statementTimeoutMs: 0,
    role: 'flyleaf_web',
    log: { warn() {} },
  })
  onTestFinished(() => pool.end())
  for (const text of ['select * from graphile_worker.jobs', "select graphile_worker.add_job('x')"]) {
    await expect(pool.query(text)).rejects.toMatchObject({ code: '42501' })
  }
})

it('a job runs once it is committed, also after every connection of the runner was cut', async () => {
  const queue = await aQueue()
  const notes: string[] = []
  const { said } = running(queue, [jobOf(NOTE, async (_, { text }) => void notes.push(text))])
  await queue.ask('first')
  await expect.poll(() => notes).toEqual(['first'])
  await administer(
    queue.connection,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'flyleaf jobs%'`,
  )
  await queue.ask('second')
  await expect.poll(() => notes).toEqual(['first', 'second'])
  expect(said).toEqual([])
})

it('a connection that is cut while the queue is looked at says nothing of the queue', async () => {
  const queue = await aQueue()
  // The job of the look comes late, so that there is time to cut what asks for it.
  await administer(
    queue.connection,
    `create function public.late() returns trigger language plpgsql as $$
     begin new.run_at := now() + interval '1 second'; return new; end $$`,
  )
  await administer(
    queue.connection,
    'create trigger late before insert on graphile_worker._private_jobs for each row execute function public.late()',
  )
  const holder = new pg.Client(queue.connection)
  await holder.connect()
  onTestFinished(() => holder.end())
  const { said } = running(queue, [])
  const looks = () =>
    administer(queue.connection, `select 1 from graphile_worker.jobs where task_identifier = 'jobs.check'`)
  await expect.poll(looks).toHaveLength(1)
  await holder.query('begin')
  await holder.query('lock table graphile_worker._private_jobs in access exclusive mode')
  const cut = () =>
    administer(
      queue.connection,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
       and application_name like 'flyleaf jobs%' and wait_event_type = 'Lock'`,
    )
  await expect.poll(cut).not.toHaveLength(0)
  await holder.query('rollback')
  await expect.poll(looks).toEqual([])
  expect(said).toEqual([])
})

it('a job whose end finds no free connection is noted later, and runs once', async () => {
  const queue = await aQueue()
  const notes: string[] = []
  const free = Promise.withResolvers<void>()
  const held: Promise<void>[] = []
  running(queue, [
    jobOf(NOTE, async ({ owner }, { text }) => {
      notes.push(text)
      if (text !== 'full') return
      // The runner listens with one of four.
      const ready = [1, 2, 3].map(
        () => new Promise<void>((isHeld) => held.push(owner(() => (isHeld(), free.promise)))),
      )
      await Promise.all(ready)
      // Longer than anybody waits for a connection.
      setTimeout(free.resolve, 4_000)
    }),
  ])
  await queue.ask('full')
  await expect.poll(() => held.length).toBe(3)
  await Promise.all(held)
  await queue.ask('after')
  await expect.poll(() => waiting(queue)).toEqual([])
  expect(notes).toEqual(['full', 'after'])
})

it('a job whose end was cut while it was written is noted once more, and runs once', async () => {
  const queue = await aQueue()
  // The first end that is written takes its own connection away, as a server does that goes.
  await administer(queue.connection, 'create sequence public.cuts')
  await administer(
    queue.connection,
    `create function public.cut() returns trigger language plpgsql security definer as $$
     begin
       if old.task_id <> (select id from graphile_worker._private_tasks where identifier = 'test.note') then
         return old;
       end if;
       if nextval('public.cuts') = 1 then
         perform pg_terminate_backend(pg_backend_pid());
         perform pg_sleep(10);
       end if;
       return old;
     end $$`,
  )
  await administer(
    queue.connection,
    `create trigger cut before delete on graphile_worker._private_jobs for each row execute function public.cut()`,
  )
  const notes: string[] = []
  const { said } = running(queue, [jobOf(NOTE, async (_, { text }) => void notes.push(text))])
  await queue.ask('cut')
  await expect.poll(() => waiting(queue)).toEqual([])
  const [cuts] = await administer(queue.connection, 'select last_value::int as number from public.cuts')
  expect([notes, cuts, said]).toEqual([['cut'], { number: 2 }, []])
})

it('two runners on one database share the jobs, each of which runs once', async () => {
  const queue = await aQueue()
  const runs: Record<string, string[]> = { a: [], b: [] }
  for (const [name, notes] of Object.entries(runs)) {
    running(queue, [jobOf(NOTE, async (_, { text }) => void notes.push(`${name} ${text}`))], false)
  }
  const texts = Array.from({ length: 40 }, (_, n) => String(n))
  await Promise.all(texts.map(queue.ask))
  await expect.poll(async () => (await waiting(queue)).length).toBe(0)
  const done = Object.values(runs)
    .flat()
    .map((note) => note.slice(2))
  expect(done.toSorted()).toEqual(texts.toSorted())
})

it('stopping waits for the job that runs', async () => {
  const queue = await aQueue()
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const { stop } = running(queue, [
    jobOf(NOTE, async () => {
      begin()
      await ended
    }),
  ])
  await queue.ask('long')
  await begun
  const stopped = stop()
  end()
  await stopped
  expect(await waiting(queue)).toEqual([])
})

it('a job that keeps failing is tried 8 times, then parked, logged and listed with its error', async () => {
  const queue = await aQueue()
  const { said } = running(queue, [
    jobOf(NOTE, async () => {
      throw new Error('no good')
    }),
  ])
  await queue.ask('poison')
  for (let tries = 1; tries <= TRIES_MAX; tries++) {
    await expect
      .poll(() => waiting(queue))
      .toMatchObject([{ attempts: tries, locked_at: null, last_error: 'no good' }])
    await hurry(queue)
  }
  const pool = openPool({
    connection: queue.connection,
    name: 'test',
    size: 1,
    statementTimeoutMs: 0,
    log: { warn() {} },
  })
  onTestFinished(() => pool.end())
  expect(await transaction(pool, '*', listParkedJobs)).toMatchObject([
    { name: 'test.note', tries: TRIES_MAX, lastError: 'no good' },
  ])
  expect(said).toEqual([`a job failed ${TRIES_MAX} times and is parked`])
})

it('the job of a runner that lives is left to it, and that of one that is gone is taken over', async () => {
  const queue = await aQueue()
  const notes: string[] = []
  const note = jobOf(NOTE, async (_, { text }) => void notes.push(text))
  const alive = running(queue, [])
  const names = () =>
    administer(
      queue.connection,
      `select application_name as name from pg_stat_activity where application_name like 'flyleaf jobs pool-%' and datname = current_database()`,
    )
  await expect.poll(async () => (await names()).length).toBe(1)
  const id = String((await names())[0]?.name).replace('flyleaf jobs ', '')
  await queue.ask('held')
  await administer(
    queue.connection,
    `update graphile_worker._private_jobs j set locked_at = now() - interval '2 minutes', locked_by = $1, attempts = 1
     from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'test.note'`,
    [id],
  )
  const other = running(queue, [note], false)
  await queue.ask('free')
  await expect.poll(() => notes).toEqual(['free'])
  await other.stop()
  await alive.stop()
  running(queue, [note])
  await expect.poll(() => notes).toEqual(['free', 'held'])
})

it('what runs every second goes on after a failure', async () => {
  const database = await aDatabase()
  const runs = vi.fn(async () => {
    if (runs.mock.calls.length === 1) throw new Error('once')
  })
  running(database, [recurring('test.tick', 'second', runs)])
  await expect.poll(() => runs.mock.calls.length).toBeGreaterThan(1)
})

it('stopping does not wait for a database that is gone for good', async () => {
  const queue = await aQueue()
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const { stop } = running(queue, [
    jobOf(NOTE, async () => {
      begun.resolve()
      await end.promise
    }),
  ])
  await queue.ask('whose end cannot be written')
  await begun.promise
  const other = { ...queue.connection, database: 'postgres' }
  await dropDatabase(other, String(queue.connection.database))
  end.resolve()
  await stop()
})
