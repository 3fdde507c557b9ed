// Chapters through the API, with session check and log line: read, save with 800 words that are new each time, create.
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { runLoad, type Task } from './load.ts'
import { rounded, sayMachine, sayTable, spread } from './report.ts'
import { CHAPTER_WORDS, openWorkshop, withDatabase } from './workshop.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    pinned: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    call: { type: 'string' },
  },
})
const WARM_UP_S = values.quick ? 1 : 2
const MEASURED_S = values.quick ? 2 : 8
const CONNECTIONS = [1, 16]
/** An idle process of the database keeps its counts for up to 10 s (pgstat.c). */
const COUNTS_MS = 10_500
const COUNTED_S = 2
const FLOOR_S = 2

sayMachine()
const workshop = await openWorkshop({ isPinned: values.pinned, profile: values.profile })
try {
  const { product, home, cookie, partId, chapterIds } = workshop
  const tasks: [string, Task][] = [
    ['read', { kind: 'get', path: `/api/book-chapters/${chapterIds[0]}` }],
    ['save', { kind: 'save', chapterIds, words: CHAPTER_WORDS }],
    ['create', { kind: 'create', partIds: [partId], words: 100 }],
  ]
  const rows = []
  for (const [call, task] of tasks.filter(([call]) => call === (values.call ?? call))) {
    for (const connections of CONNECTIONS) {
      const load = { port: product.port, task, connections, cookie, warmUpS: WARM_UP_S, seconds: MEASURED_S }
      // The disk of a shared machine may be ten times slower a minute later.
      const floor = task.kind === 'get' ? null : await withDatabase(home, commitsPerSecond)
      const result = await runLoad(load)
      rows.push({
        call,
        connections,
        'a second': rounded(result.perSecond),
        'p50, ms': rounded(result.p50, 2),
        'p99, ms': rounded(result.p99, 2),
        errors: result.errors,
        'bare commits a second just before': floor === null ? '' : rounded(floor),
      })
    }
  }
  sayTable(`Chapters, ${MEASURED_S} s each after ${WARM_UP_S} s; ${spread(values.pinned)}`, rows)
  console.log(`  ${await withDatabase(home, durability)}`)
  if (!values.quick)
    console.log(`  syncs of the log for each save at 1 connection: ${rounded(await syncsPerSave(), 2)}`)
  process.exitCode = rows.some((row) => row.errors > 0) ? 1 : 0

  /** One connection, so that no two commits can share a sync. */
  async function syncsPerSave(): Promise<number> {
    const before = await countSyncs()
    const task: Task = { kind: 'save', chapterIds, words: CHAPTER_WORDS }
    const load = { port: product.port, task, connections: 1, cookie, warmUpS: 0, seconds: COUNTED_S }
    const { answers } = await runLoad(load)
    return ((await countSyncs()) - before) / answers
  }

  /** How often the database has made its log durable. */
  async function countSyncs(): Promise<number> {
    await delay(COUNTS_MS)
    return withDatabase(home, async (client) => {
      const { rows } = await client.query("select sum(fsyncs)::int as n from pg_stat_io where object = 'wal'")
      return rows[0].n
    })
  }
} finally {
  await workshop.end()
}

/** What the database does without the product: one connection, one small row, one durable commit after the other. */
async function commitsPerSecond(client: Client): Promise<number> {
  await client.query('create table if not exists floor (n int)')
  let count = 0
  const begun = performance.now()
  for (; performance.now() - begun < FLOOR_S * 1000; count++) {
    await client.query({ name: 'floor', text: 'insert into floor (n) values (1)' })
  }
  return count / FLOOR_S
}

async function durability(client: Client): Promise<string> {
  const { rows } = await client.query<{ line: string }>(`
    select string_agg(name || ' ' || setting, ', ' order by name) as line from pg_settings
    where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method')
    union all
    select 'settings of roles: ' || count(*) from pg_db_role_setting
    union all
    select 'chapters stored: ' || count(*) from book_chapters`)
  return rows.map(({ line }) => line).join('; ')
}
