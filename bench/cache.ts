// Cached public pages beside a bare server that sends the same bytes and headers in the same run, with one site and with
// 500; and how long a publish takes to be seen over HTTP, with one process and with two, alone and while others publish.
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Plan, runLoad } from './load.ts'
import { fetchPage, startPlainServer } from './plain.ts'
import { processorTimeOf, untilIdle } from './processes.ts'
import { rounded, sayMachine, sayTable, spread } from './report.ts'
import { openWorkshop, type Workshop, withDatabase } from './workshop.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, profile: { type: 'boolean', default: false } },
})
/** What is asked for again and again is compiled for it in some 100,000 answers, by both servers. */
const WARM_UP_S = values.quick ? 1 : 8
/** In turns with the bare server: how fast this machine is changes within seconds. */
const ROUNDS = values.quick ? 1 : 6
const MEASURED_S = 2
/** For new connections, in each round. */
const SETTLE_S = 0.3
const CONNECTIONS = 32
/** Of the sample's pages the nearest to 34 kB. */
const PAGE = '/parts/2'
const SITES = 500
const PUBLISHES = values.quick ? 20 : 100
/** Spread over all processes by the system. */
const READERS = 6
/** Connections that create published posts meanwhile. */
const WRITERS = [0, 16]
const WRITING_S = values.quick ? 5 : 20

sayMachine()
const workshop = await openWorkshop({ isPinned: true, profile: values.profile })
try {
  const one = await cached(workshop, 'one site')
  await fillSites(workshop)
  sayTable(
    `Cached pages over ${CONNECTIONS} connections, in turns with a bare server, ${ROUNDS} times ${MEASURED_S} s each after ${WARM_UP_S} s; ${spread(true)}`,
    [...one, ...(await cached(workshop, `${SITES} sites`))],
  )
} finally {
  await workshop.end()
}
const rows = []
for (const processes of [1, 2]) {
  const beside = await openWorkshop({ isPinned: false, env: { WEB_CONCURRENCY: String(processes) } })
  try {
    for (const writers of WRITERS) rows.push({ processes, writers, ...(await amidWriters(beside, writers)) })
  } finally {
    await beside.end()
  }
}
sayTable(`Publish to visible for ${READERS} connections, ms; ${spread(false)}`, rows)

async function cached({ product }: Workshop, install: string) {
  const rows = []
  // Snapshots of all pages are written after a start and after a change.
  await untilIdle(product.pid)
  for (const encoding of ['identity', 'br'] as const) {
    // The first answer comes from the router; what follows has the headers in their order.
    await fetchPage(product.port, PAGE, encoding)
    const page = await fetchPage(product.port, PAGE, encoding)
    const plain = await startPlainServer(page)
    const load = {
      task: { kind: 'get', path: PAGE, bytes: page.body.length, encoding },
      connections: CONNECTIONS,
      warmUpS: SETTLE_S,
      seconds: MEASURED_S,
    } as const
    try {
      for (const { port } of [plain, product])
        await runLoad({ ...load, port, warmUpS: 0, seconds: WARM_UP_S })
      const rounds = []
      for (let n = 0; n < ROUNDS; n++) {
        const bare = await measured(plain.pid, { ...load, port: plain.port })
        rounds.push({ bare, ours: await measured(product.pid, { ...load, port: product.port }) })
      }
      const [bare, ours] = [sumOf(rounds.map(({ bare }) => bare)), sumOf(rounds.map(({ ours }) => ours))]
      if (ours.errors > 0) process.exitCode = 1
      rows.push({
        install,
        encoding,
        bytes: page.body.length,
        'a second': rounded(ours.perSecond),
        bare: rounded(bare.perSecond),
        share: rounded(ours.perSecond / bare.perSecond, 2),
        'of its rounds': rounds
          .map(({ bare, ours }) => rounded(ours.perSecond / bare.perSecond, 2))
          .toSorted((a, b) => a - b)
          .join(' '),
        'p50, ms': rounded(ours.p50, 2),
        'p99, ms': rounded(ours.p99, 2),
        errors: ours.errors,
        'CPU, us': rounded(ours.cpuUs, 1),
        'bare CPU, us': rounded(bare.cpuUs, 1),
      })
    } finally {
      plain.end()
    }
  }
  return rows
}

/** Runs a load; with the processor time of the server for each answer, which a busy machine changes least. */
async function measured(pid: number, plan: Plan) {
  const before = processorTimeOf([pid])
  const result = await runLoad(plan)
  return { ...result, cpuUs: ((processorTimeOf([pid]) - before) * 1e6) / result.answers }
}

/** Of rounds as long as one another; the slowest of their percentiles. */
function sumOf(rounds: Awaited<ReturnType<typeof measured>>[]) {
  const mean = (of: 'perSecond' | 'cpuUs') =>
    rounds.reduce((sum, round) => sum + round[of], 0) / rounds.length
  return {
    perSecond: mean('perSecond'),
    cpuUs: mean('cpuUs'),
    p50: Math.max(...rounds.map(({ p50 }) => p50)),
    p99: Math.max(...rounds.map(({ p99 }) => p99)),
    errors: rounds.reduce((sum, { errors }) => sum + errors, 0),
  }
}

/** Sites of one page each, every one of them asked for once. */
async function fillSites({ home, product }: Workshop): Promise<void> {
  await withDatabase(home, async (client) => {
    await client.query(
      `insert into forks (id, slug, name) select gen_random_uuid(), 'site' || n, 'Site ' || n from generate_series(1, $1) n`,
      [SITES],
    )
    await client.query('update install set sites_version = sites_version + 1')
    await client.query(`select pg_notify('flyleaf_changes', 'sites:v' || sites_version) from install`)
  })
  await delay(500)
  for (let n = 1; n <= SITES; n++) await fetchPage(product.port, '/', 'br', `site${n}.localhost`)
}

async function amidWriters(workshop: Workshop, writers: number) {
  if (writers === 0) return publishToVisible(workshop, () => false)
  const { product, cookie } = workshop
  let isOver = false
  const task = { kind: 'post', words: 300 } as const
  const plan = { port: product.port, cookie, task, connections: writers, warmUpS: 0, seconds: WRITING_S }
  const writing = runLoad(plan).finally(() => {
    isOver = true
  })
  const seen = await publishToVisible(workshop, () => isOver)
  const { perSecond, errors } = await writing
  if (errors > 0) process.exitCode = 1
  return { ...seen, 'posts a second': rounded(perSecond) }
}

async function publishToVisible({ product, partId, cookie }: Workshop, isOver: () => boolean) {
  const set = async (verb: string) => {
    const url = `http://127.0.0.1:${product.port}/api/book-parts/${partId}/${verb}`
    const { status } = await fetch(url, { method: 'POST', headers: { cookie } })
    if (status !== 200) throw new Error(`${verb} was answered with ${status}.`)
  }
  const agents = Array.from({ length: READERS }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  const shows = async (agent: Agent) => {
    const headers = { host: `localhost:${product.port}` }
    const [answer] = await once(
      get({ agent, host: '127.0.0.1', port: product.port, path: '/parts', headers }),
      'response',
    )
    return (await text(answer)).includes('Written under load')
  }
  const late: number[] = []
  const whole: number[] = []
  for (let n = 0; n < PUBLISHES && !isOver(); n++) {
    for (const [verb, wanted] of [
      ['publish', true],
      ['unpublish', false],
    ] as const) {
      const asked = performance.now()
      await set(verb)
      const since = performance.now()
      await Promise.all(
        agents.map(async (agent) => {
          while ((await shows(agent)) !== wanted) await delay(1)
        }),
      )
      late.push(performance.now() - since)
      whole.push(performance.now() - asked)
    }
  }
  for (const agent of agents) agent.destroy()
  const at = (times: number[], share: number) =>
    rounded(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN, 1)
  for (const times of [late, whole]) times.sort((a, b) => a - b)
  return {
    changes: late.length,
    'from the answer, p50': at(late, 0.5),
    p99: at(late, 0.99),
    slowest: at(late, 1),
    'from the call, p50': at(whole, 0.5),
    'its p99': at(whole, 0.99),
  }
}
