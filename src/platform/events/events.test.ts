import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { aSite } from '../../../test/support/app.ts'
import { aDatabase, administer, joinDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { aPlatform } from '../../../test/support/platform.ts'
import { JOBS } from '../../app/jobs.ts'
import { openPool, transaction } from '../db/database.ts'
import { newId } from '../ids.ts'
import { startJobs } from '../jobs/runner.ts'
import { type HeardEvent, on, type Subscription } from './event.ts'
import { eventJobs } from './jobs.ts'

const QUIET = { debug() {}, info() {}, warn() {}, error() {} }

let database: TestDatabase
let siteId: string

beforeAll(async () => {
  database = await aDatabase()
  siteId = (await aSite(database, 'Tidewater')).id
})

beforeEach(() => rowsOf('truncate domain_events cascade'))

const rowsOf = (sql: string, values: unknown[] = []) => administer(database.connection, sql, values)
const published = (itemId: string, n: number) => ({
  siteId,
  kind: 'post',
  itemId,
  name: 'post.published',
  payload: { n },
})
const emit = (itemId: string, ...numbers: number[]) =>
  database.db.transaction([siteId], async (tx) => {
    for (const n of numbers) {
      tx.emit(published(itemId, n))
      tx.emit({ ...published(itemId, n), name: 'post.unpublished' })
    }
  })
const waiting = () => rowsOf('select subscriber, event_id from event_deliveries order by event_id')

/** Runs the queue of a process until the test is finished. */
function listening(subscriptions: Subscription[], { db, connection } = database): void {
  const jobs = eventJobs({ subscriptions })
  const { stop } = startJobs({ connection, platform: aPlatform(db), jobs, log: QUIET, isAlone: false })
  onTestFinished(stop)
}

/** A subscriber that keeps what it hears. */
function aListener(name = 'test.listen', run: (event: HeardEvent) => Promise<void> = async () => {}) {
  const heard: HeardEvent[] = []
  const subscription = on('post.published', name, async (_, event) => {
    heard.push(event)
    await run(event)
  })
  const numbersOf = (itemId: string) =>
    heard.filter((event) => event.itemId === itemId).map(({ payload }) => payload.n)
  return { subscription, heard, numbersOf }
}

/** Makes what waits for another try due at once. */
const hurry = () => rowsOf(`update graphile_worker._private_jobs set run_at = now(); notify "jobs:insert"`)

it('an event is heard by all who asked for its name, with what was said of it, and of a change that is rolled back nothing is', async () => {
  const [first, second] = [aListener('test.first'), aListener('test.second')]
  const item = newId()
  const failing = database.db.transaction([siteId], async (tx) => {
    tx.emit(published(newId(), 0))
    throw new Error('in the middle')
  })
  await expect(failing).rejects.toThrow('in the middle')
  await emit(item, 1)
  listening([first.subscription, second.subscription])
  await expect.poll(() => [first.heard.length, second.heard.length]).toEqual([1, 1])
  await expect.poll(waiting).toEqual([])
  expect(first.heard).toEqual([
    {
      siteId,
      kind: 'post',
      itemId: item,
      name: 'post.published',
      payload: { n: 1 },
      id: expect.stringMatching(/^\d+$/),
      at: expect.stringMatching(/Z$/),
    },
  ])
  expect(second.heard).toEqual(first.heard)
})

it('what was committed while nobody ran jobs is heard later, once, and one process hears it of several', async () => {
  const { subscription, heard, numbersOf } = aListener()
  const [one, other] = [newId(), newId()]
  for (let n = 1; n <= 20; n++) await emit(n % 2 ? one : other, n)
  listening([subscription])
  listening([subscription], joinDatabase(database.connection))
  for (let n = 21; n <= 30; n++) await emit(n % 2 ? one : other, n)
  await expect.poll(() => heard.length).toBe(30)
  await expect.poll(waiting).toEqual([])
  expect(heard).toHaveLength(30)
  expect(numbersOf(one)).toEqual(Array.from({ length: 15 }, (_, i) => 2 * i + 1))
  expect(numbersOf(other)).toEqual(Array.from({ length: 15 }, (_, i) => 2 * i + 2))
})

it('a subscriber that fails hears the event again, and holds back what came later of that item and nothing else', async () => {
  let isBroken = true
  const [ill, well] = [newId(), newId()]
  const failing = aListener('test.failing', async ({ itemId }) => {
    if (itemId === ill && isBroken) throw new Error('not today')
  })
  const whole = aListener('test.whole')
  await emit(ill, 1, 2)
  await emit(well, 3)
  listening([failing.subscription, whole.subscription])
  await expect.poll(() => failing.numbersOf(ill)).toEqual([1])
  await expect.poll(() => failing.numbersOf(well)).toEqual([3])
  await expect
    .poll(() => whole.heard.map(({ payload }) => Number(payload.n)).toSorted((a, b) => a - b))
    .toEqual([1, 2, 3])
  await hurry()
  await expect.poll(() => failing.numbersOf(ill).length).toBeGreaterThan(1)
  expect(new Set(failing.numbersOf(ill))).toEqual(new Set([1]))
  isBroken = false
  await emit(ill, 4)
  await hurry()
  await expect.poll(() => failing.numbersOf(ill).slice(-3)).toEqual([1, 2, 4])
  await expect.poll(waiting).toEqual([])
})

it('what waits for a subscriber that is no part of the product any more is dropped', async () => {
  const { subscription, heard } = aListener()
  await emit(newId(), 1)
  const [{ id } = {}] = await rowsOf("select id from domain_events where name = 'post.published'")
  await rowsOf(
    `insert into event_deliveries (fork_id, subscriber, item_id, event_id)
     select fork_id, 'test.gone', item_id, id from domain_events where id = $1`,
    [id],
  )
  const payload = JSON.stringify({ subscriber: 'test.gone', siteId, itemId: newId() })
  await rowsOf("select graphile_worker.add_job('events.deliver', $1::json)", [payload])
  listening([subscription])
  await expect.poll(() => heard.length).toBe(1)
  await expect.poll(waiting).toEqual([])
})

it('the same said twice of an item in one transaction is one event', async () => {
  const item = newId()
  await database.db.transaction([siteId], async (tx) => {
    for (const name of [
      'post.created',
      'post.published',
      'post.published',
      'post.unpublished',
      'post.published',
    ])
      tx.emit({ siteId, kind: 'post', itemId: item, name })
  })
  const names = (await rowsOf('select name from domain_events order by id')).map(({ name }) => name)
  expect(names).toEqual(['post.created', 'post.published', 'post.unpublished', 'post.published'])
})

it('the daily job forgets what was heard after seven days, and what somebody never heard after thirty', async () => {
  const items = { young: 6, heard: 8, unheard: 8, parked: 31, unseen: 40 }
  for (const [name, days] of Object.entries(items)) {
    await database.db.transaction([siteId], async (tx) =>
      tx.emit({ siteId, kind: 'post', itemId: newId(), name: `post.${name}` }),
    )
    await rowsOf(
      'update domain_events set created_at = now() - make_interval(days => $2), handed_at = $3 where name = $1',
      [`post.${name}`, days, name === 'unseen' ? null : new Date()],
    )
  }
  await rowsOf(
    `insert into event_deliveries (fork_id, subscriber, item_id, event_id)
     select fork_id, 'test.listen', item_id, id from domain_events where name in ('post.unheard', 'post.parked')`,
  )
  const pool = openPool({ ...database, name: 'test', size: 1, statementTimeoutMs: 0, log: QUIET })
  onTestFinished(() => pool.end())
  const ctx = {
    ...aPlatform(database.db),
    owner: <T>(work: Parameters<typeof transaction<T>>[2]) => transaction(pool, '*', work),
    log: QUIET,
    stopping: new AbortController().signal,
  }
  await JOBS.find(({ name }) => name === 'events.clean')?.run(ctx, undefined)
  const left = (await rowsOf('select name from domain_events order by name')).map(({ name }) => name)
  expect(left).toEqual(['post.unheard', 'post.unseen', 'post.young'])
})

it('two subscriptions of one name are refused: what waits could not be told apart', () => {
  const { subscription } = aListener()
  expect(() => eventJobs({ subscriptions: [subscription, subscription] })).toThrow('the same name')
})

it('the role of writes can neither read, change nor forget what was emitted', async () => {
  await emit(newId(), 1)
  const log = { warn() {} }
  const pool = openPool({
    ...database,
    name: 'test',
    size: 1,
    statementTimeoutMs: 0,
    role: 'flyleaf_web',
    log,
  })
  onTestFinished(() => pool.end())
  for (const text of [
    'select * from domain_events',
    "update domain_events set name = 'x'",
    'delete from domain_events',
    'select * from event_deliveries',
  ]) {
    await expect(pool.query(text)).rejects.toMatchObject({ code: '42501' })
  }
})
