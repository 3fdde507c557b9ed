// What a call of the studio costs: how many a second, and the processor time of Node and of the database that each takes. Lists
// whose questions differ, single items, published posts that are created, and published posts that are saved.
import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { runLoad, type Task } from './load.ts'
import { descendantsOf, processorTimeOf, untilIdle } from './processes.ts'
import { rounded, sayMachine, sayTable, spread } from './report.ts'
import { openWorkshop, withDatabase, type Workshop } from './workshop.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rows: { type: 'string', default: '100000' },
    profile: { type: 'boolean', default: false },
  },
})
const FEW = 1_000
const MANY = Number(values.rows)
const WORDS = 300
const PAGES = 120
const LIST = '/api/forks/current-fork-id/blog'
/** V8 compiles what is asked for again and again in the first thousands of calls. */
const WARM_UP_S = values.quick ? 3 : 10
const MEASURED_S = values.quick ? 3 : 8
const COLD_S = 1

sayMachine()
const profile = values.profile
await inWorkshop({}, async (workshop, measured) => {
  const rows = []
  for (const posts of [FEW, MANY]) {
    await withDatabase(workshop.home, (client) => seedPosts(client, posts))
    const paths = await pagesOf(workshop)
    const list: Task = { kind: 'get', path: LIST, paths }
    if (posts === FEW)
      rows.push({ call: 'list, cold', posts, ...(await measured(list, 1, { warmUpS: 0, seconds: COLD_S })) })
    for (const connections of [32, 1])
      rows.push({ call: 'list', posts, ...(await measured(list, connections)) })
    const postIds = await idsOf(workshop)
    const items = postIds.map((id) => `/api/blog/${id}`)
    for (const connections of [16, 1]) {
      rows.push({
        call: 'item',
        posts,
        ...(await measured({ kind: 'get', path: '', paths: items }, connections)),
      })
    }
    for (const connections of [16, 1]) {
      await untilIdle(workshop.product.pid)
      rows.push({
        call: 'published post created',
        posts,
        ...(await measured({ kind: 'post', words: WORDS }, connections)),
      })
      rows.push({
        call: 'published post saved',
        posts,
        ...(await measured({ kind: 'save-post', postIds, words: WORDS }, connections)),
      })
    }
  }
  sayTable(`${MEASURED_S} s after ${WARM_UP_S} s; ${spread(true)}`, rows)
})

// Apart from the above, since the header itself costs some microseconds.
await inWorkshop({ SERVER_TIMING: '1' }, async (workshop, measured) => {
  await withDatabase(workshop.home, (client) => seedPosts(client, FEW))
  const postIds = await idsOf(workshop)
  const tasks: Record<string, Task> = {
    list: { kind: 'get', path: LIST, paths: await pagesOf(workshop) },
    item: { kind: 'get', path: '', paths: postIds.map((id) => `/api/blog/${id}`) },
    'published post created': { kind: 'post', words: WORDS },
    'published post saved': { kind: 'save-post', postIds, words: WORDS },
  }
  const rows = []
  for (const [call, task] of Object.entries(tasks)) {
    rows.push({ call, ...(await measured(task, 1)) })
  }
  sayTable(
    `Milliseconds of a call over one connection, as Server-Timing says them, beside ${FEW} posts`,
    rows,
  )
})

type Measured = Awaited<ReturnType<typeof measuringIn>>

async function inWorkshop(
  env: Record<string, string>,
  work: (workshop: Workshop, measured: Measured) => Promise<void>,
): Promise<void> {
  const workshop = await openWorkshop({ isPinned: true, profile, env })
  try {
    await work(workshop, await measuringIn(workshop))
  } finally {
    await workshop.end()
  }
}

async function measuringIn({ product, cookie }: Workshop) {
  const times = () => [processorTimeOf([product.pid]), processorTimeOf(descendantsOf(product.pid))] as const
  /** Where answers say their own times, these and nothing else. */
  return async (
    task: Task,
    connections: number,
    { warmUpS = WARM_UP_S, seconds = MEASURED_S } = {},
  ): Promise<Record<string, number>> => {
    const load = { port: product.port, cookie, task, connections }
    if (warmUpS > 0) await runLoad({ ...load, warmUpS: 0, seconds: warmUpS })
    const before = times()
    const result = await runLoad({ ...load, warmUpS: 0, seconds })
    const after = times()
    if (result.errors > 0) process.exitCode = 1
    const timings = Object.entries(result.timings).map(([name, ms]) => [name, rounded(ms, 2)] as const)
    if (timings.length > 0) return Object.fromEntries(timings)
    const perCall = (at: 0 | 1) => rounded(((after[at] - before[at]) / result.answers) * 1e6)
    return {
      connections,
      'a second': rounded(result.perSecond),
      'p50, ms': rounded(result.p50, 2),
      'p99, ms': rounded(result.p99, 2),
      'Node, µs a call': perCall(0),
      'database, µs a call': perCall(1),
    }
  }
}

/** The pages of the list by their cursors. */
async function pagesOf({ product, cookie }: Workshop): Promise<string[]> {
  const pages: string[] = []
  for (let path: string | undefined = `${LIST}?limit=20&sort=-updatedAt`; path && pages.length < PAGES; ) {
    pages.push(path)
    const { headers }: Response = await fetch(`http://127.0.0.1:${product.port}${path}`, { headers: { cookie } })
    path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  }
  return pages
}

async function idsOf({ product, cookie }: Workshop): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${product.port}${LIST}?limit=50&status=published`, {
    headers: { cookie },
  })
  return ((await answer.json()) as { id: string }[]).map(({ id }) => id)
}

/** Fills the site of the person up to so many posts, a tenth of them drafts. */
async function seedPosts(client: Client, posts: number): Promise<void> {
  const { rows } = await client.query(
    'select f.id, count(p.id)::int as n from forks f left join blog_posts p on p.fork_id = f.id where f.id = (select fork_id from book_parts order by created_at desc limit 1) group by f.id',
  )
  const [{ id, n }] = rows
  await client.query(
    `with made as (
       insert into blog_posts (fork_id, id, slug, category, category_slug, is_published, published_at, updated_at)
       select $1, gen_random_uuid(), 'number-' || i, 'Notes', 'notes', i % 10 <> 0, now() - make_interval(secs => i), now() - make_interval(secs => i)
       from generate_series($2::int + 1, $3::int) i returning fork_id, id, slug)
     insert into blog_post_translations (fork_id, blog_post_id, language_id, title, excerpt, is_base)
     select fork_id, id, (select id from languages where code = 'en'), 'Post ' || slug, 'Words of ' || slug, true from made`,
    [id, n, posts],
  )
  for (const table of ['blog_posts', 'blog_post_translations', 'list_counts'])
    await client.query(`vacuum analyze ${table}`)
}
