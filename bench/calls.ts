// What a call of the studio costs: how many a second, and the processor time of Node and of the database that each takes. Lists
// whose questions differ, single items, published posts that are created, and published posts that are saved.
import { parseArgs } from 'node:util'
import { runLoad, type Task } from './load.ts'
import { measureLoad } from './measure.ts'
import { startOnCore } from './plain.ts'
import { seedPosts } from './posts.ts'
import { untilIdle } from './processes.ts'
import { rounded, sayMachine, sayTable, spread } from './report.ts'
import { openWorkshop, withDatabase, type Workshop } from './workshop.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rows: { type: 'string', default: '100000' },
    sites: { type: 'string', default: '500' },
    profile: { type: 'boolean', default: false },
  },
})
const FEW = 1_000
const MANY = Number(values.rows)
const SITES = Number(values.sites)
const WORDS = 300
const PAGES = 120
const LIST = '/api/forks/current-fork-id/blog'
/** V8 compiles what is asked for again and again in the first thousands of calls. */
const WARM_UP_S = values.quick ? 3 : 10
const MEASURED_S = values.quick ? 3 : 8
const COLD_S = 1

sayMachine()
await inWorkshop({}, async (workshop) => {
  const rows: Record<string, string | number>[] = []
  for (const posts of [FEW, MANY]) {
    const measure = async (call: string, task: Task, connections: number, times?: Times) => {
      const { row } = await measured(workshop, task, connections, times)
      rows.push({ call, posts, connections, ...row })
    }
    await withDatabase(workshop.home, (client) => seedPosts(client, posts))
    const tasks = await tasksOf(workshop)
    if (posts === FEW) await measure('list, cold', tasks.list, 1, { warmUpS: 0, seconds: COLD_S })
    for (const connections of [32, 1]) await measure('list', tasks.list, connections)
    for (const connections of [32, 1]) {
      const row = await measuredBare(workshop, tasks.list, connections)
      rows.push({ call: 'its two queries, bare server', posts, connections, ...row })
    }
    for (const connections of [16, 1]) await measure('item', tasks.item, connections)
    for (const connections of [16, 1]) {
      await untilIdle(workshop.product.pid)
      await measure('published post created', tasks.created, connections)
      await measure('published post saved', tasks.saved, connections)
    }
  }
  // Whoever runs the install may open all of its sites.
  await withDatabase(workshop.home, (client) =>
    client.query(
      `insert into forks (id, slug, name, config, modules)
       select gen_random_uuid(), 'many-' || i, 'Site ' || i, config, modules
       from (select config, modules from forks limit 1) one, generate_series(1, $1::int) i`,
      [SITES],
    ),
  )
  const { item } = await tasksOf(workshop)
  const { row } = await measured(workshop, item, 1)
  rows.push({ call: `item, ${SITES} sites`, posts: MANY, connections: 1, ...row })
  sayTable(`${MEASURED_S} s after ${WARM_UP_S} s; ${spread(true)}`, rows)
})

// Apart from the above, since the header itself costs some microseconds.
await inWorkshop({ SERVER_TIMING: '1' }, async (workshop) => {
  await withDatabase(workshop.home, (client) => seedPosts(client, FEW))
  const rows = []
  for (const [call, task] of Object.entries(await tasksOf(workshop))) {
    const { timings } = await measured(workshop, task, 1)
    const waits = Object.entries(timings).map(([name, ms]) => [name, rounded(ms, 2)] as const)
    rows.push({ call, ...Object.fromEntries(waits) })
  }
  sayTable(`Server-Timing of a call over one connection beside ${FEW} posts, ms`, rows)
})

async function inWorkshop(
  env: Record<string, string>,
  work: (workshop: Workshop) => Promise<void>,
): Promise<void> {
  const workshop = await openWorkshop({ isPinned: true, profile: values.profile, env })
  try {
    await work(workshop)
  } finally {
    await workshop.end()
  }
}

interface Times {
  warmUpS: number
  seconds: number
}

async function measured(
  { product, cookie }: Workshop,
  task: Task,
  connections: number,
  { warmUpS, seconds }: Times = { warmUpS: WARM_UP_S, seconds: MEASURED_S },
) {
  const plan = { port: product.port, cookie, task, connections, warmUpS: 0 }
  if (warmUpS > 0) await runLoad({ ...plan, seconds: warmUpS })
  const result = await measureLoad(product, { ...plan, seconds })
  if (result.errors > 0) process.exitCode = 1
  return result
}

/** The same load on a server that only asks the queries of a list: what is left to gain beside them. */
async function measuredBare({ product, home, cookie }: Workshop, task: Task, connections: number) {
  const { sid, siteId } = await withDatabase(home, async (client) => {
    const { rows } = await client.query(
      'select (select sid from sessions limit 1) as sid, default_fork_id as "siteId" from install',
    )
    return rows[0]
  })
  const bare = await startOnCore('list-server.ts', [home.dataDir, siteId, sid])
  try {
    const plan = { port: bare.port, cookie, task, connections, warmUpS: 0 }
    await runLoad({ ...plan, seconds: WARM_UP_S })
    const { row, errors } = await measureLoad(bare, { ...plan, seconds: MEASURED_S }, product)
    if (errors > 0) process.exitCode = 1
    return row
  } finally {
    bare.end()
    await untilIdle(product.pid)
  }
}

async function tasksOf(workshop: Workshop) {
  const postIds = await idsOf(workshop)
  return {
    list: { kind: 'get', path: LIST, paths: await pagesOf(workshop) },
    item: { kind: 'get', path: '', paths: postIds.map((id) => `/api/blog/${id}`) },
    created: { kind: 'post', words: WORDS },
    saved: { kind: 'save-post', postIds, words: WORDS },
  } satisfies Record<string, Task>
}

/** The pages of the list by their cursors. */
async function pagesOf({ product, cookie }: Workshop): Promise<string[]> {
  const pages: string[] = []
  for (let path: string | undefined = `${LIST}?limit=20&sort=-updatedAt`; path && pages.length < PAGES; ) {
    pages.push(path)
    const { headers }: Response = await fetch(`http://127.0.0.1:${product.port}${path}`, {
      headers: { cookie },
    })
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
