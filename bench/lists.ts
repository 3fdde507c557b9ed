// Lists of the studio over posts that were seeded by SQL: the first page as fast as it goes, then what a person asks of a long
// list one after the other, what it takes to change a quarter of it at once, new posts, and the list in a browser.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium } from 'playwright-core'
import type { Task } from './load.ts'
import { measureLoad } from './measure.ts'
import { seedPosts } from './posts.ts'
import { untilIdle } from './processes.ts'
import { median, rounded, sayMachine, sayTable, spread } from './report.ts'
import { openWorkshop, withDatabase } from './workshop.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    pinned: { type: 'boolean', default: false },
    rows: { type: 'string', default: '100000' },
    profile: { type: 'boolean', default: false },
    /** Leaves the browser out. */
    calls: { type: 'boolean', default: false },
    /** One of `fast`, `questions`, `creates` and `browser` alone. */
    only: { type: 'string' },
  },
})
const FEW = 1_000
const MANY = Number(values.rows)
const CONNECTIONS = 32
const CREATORS = 16
/** V8 compiles what is asked for again and again in the first of them. */
const WARM_UP_S = values.quick ? 1 : 3
const MEASURED_S = values.quick ? 2 : 8
const PROFILES = values.quick ? 3 : 7
/** The first loads of a tab fill its caches. */
const LOADS = values.quick ? 5 : 12
const WARM_FROM = 2
const LIST = '/api/forks/current-fork-id/blog'

sayMachine()
const { pinned: isPinned, profile } = values
const workshop = await openWorkshop({ isPinned, profile })
try {
  const { product, home, cookie } = workshop
  const load = { port: product.port, cookie, warmUpS: WARM_UP_S, seconds: MEASURED_S }
  let errors = 0

  async function measured(task: Task, connections: number) {
    const { row, errors: more } = await measureLoad(product, { ...load, connections, task })
    errors += more
    return row
  }
  const ask = (path: string, connections: number) => measured({ kind: 'get', path: LIST + path }, connections)

  const fast = []
  for (const rows of [FEW, MANY]) {
    await withDatabase(home, (client) => seedPosts(client, rows))
    if (!isAsked('fast')) continue
    fast.push({ posts: rows, asked: 'all the same', ...(await ask('?limit=20', CONNECTIONS)) })
    const paths = Array.from({ length: CONNECTIONS }, (_, n) => `${LIST}?limit=20&offset=${n * 20}`)
    fast.push({
      posts: rows,
      asked: 'each another page',
      ...(await measured({ kind: 'get', path: LIST, paths }, CONNECTIONS)),
    })
  }
  const machine = spread(isPinned)
  if (isAsked('fast'))
    sayTable(`20 posts at ${CONNECTIONS} connections, ${MEASURED_S} s after ${WARM_UP_S} s; ${machine}`, fast)

  const questions = {
    'first 50': '?limit=50',
    'first 50 by title': '?limit=50&sort=title',
    'first 50 by creation': '?limit=50&sort=-createdAt',
    'jump to the middle': `?limit=50&offset=${MANY / 2}`,
    'last 50': '?limit=50&offset=-50',
    'drafts alone': '?limit=50&status=draft',
    'scheduled alone': '?limit=50&status=scheduled',
    'words of one': `?limit=50&q=number-${MANY - 7}`,
    'words of all': '?limit=50&q=post',
    'count and mark': '/count',
    'count and mark of the drafts': '/count?status=draft',
  }
  if (isAsked('questions')) {
    const asked = []
    for (const [question, path] of Object.entries(questions))
      asked.push({ question, ...(await ask(path, 1)) })
    const counts = { kind: 'get', path: '/api/forks/current-fork-id/counts' } as const
    asked.push({ question: 'numbers of the side', ...(await measured(counts, 1)) })
    sayTable(`Of ${MANY} posts, one after the other`, asked)
  }

  if (isAsked('creates')) {
    await untilIdle(product.pid)
    const creating = await measured({ kind: 'post' }, CREATORS)
    sayTable(
      `Posts created at ${CREATORS} connections beside ${MANY}, ${MEASURED_S} s after ${WARM_UP_S} s; ${machine}`,
      [creating],
    )
  }

  if (isAsked('questions')) await sayBulk()
  if (isAsked('browser') && !values.calls) await sayBrowser(`http://localhost:${product.port}`, cookie)
  process.exitCode = errors === 0 ? 0 : 1

  async function sayBulk(): Promise<void> {
    const { count, mark } = await (await call('/count?status=draft')).json()
    const target = { query: { status: 'draft' }, count, mark, except: [] }
    const begun = performance.now()
    const answer = await call('/bulk', { verb: 'publish', target })
    const { done } = await answer.json()
    console.log(`\n  publish ${done} of ${count} posts at once: ${rounded(performance.now() - begun)} ms`)
    if (answer.status !== 200) errors++
  }

  function call(path: string, body?: object) {
    return fetch(`http://127.0.0.1:${product.port}${LIST}${path}`, {
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  }
} finally {
  await workshop.end()
}

function isAsked(part: 'fast' | 'questions' | 'creates' | 'browser'): boolean {
  return values.only === undefined || values.only === part
}

/** From the address to the first row that can be used: with a new profile, and in the same tab again. */
async function sayBrowser(origin: string, cookie: string): Promise<void> {
  const executablePath = [process.env.FLYLEAF_CHROMIUM, '/usr/bin/chromium'].find(
    (path) => path && existsSync(path),
  )
  if (!executablePath) return console.log('\n  no Chromium: set FLYLEAF_CHROMIUM for the list in a browser')
  const [name = '', value = ''] = cookie.split('=')
  const open = async (work: (context: BrowserContext) => Promise<Load[]>) => {
    const folder = mkdtempSync(join(tmpdir(), 'flyleaf-profile-'))
    const args = ['--no-sandbox', '--disable-gpu']
    const context = await chromium.launchPersistentContext(folder, { executablePath, args })
    try {
      await context.addCookies([{ name, value, url: origin }])
      return await work(context)
    } finally {
      await context.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  }
  const fresh: Load[] = []
  for (let i = 0; i < PROFILES; i++) {
    fresh.push(...(await open(async (context) => [await firstRow(context, origin)])))
  }
  const warm = await open(async (context) => {
    const loads = []
    for (let i = 0; i < LOADS; i++) loads.push(await firstRow(context, origin))
    return loads.slice(WARM_FROM)
  })
  let bytes = 0
  await open(async (context) => {
    const page = await context.newPage()
    page.on('response', (answer) => {
      if (answer.request().resourceType() === 'script')
        bytes += Number(answer.headers()['content-length'] ?? 0)
    })
    await page.goto(`${origin}/admin/blog`, { waitUntil: 'networkidle' })
    return []
  })
  sayTable('The list in Chromium, from the address to the first row', [
    {
      'new profile, median ms': rounded(median(fresh.map(({ wall }) => wall))),
      'warm, median ms': rounded(median(warm.map(({ wall }) => wall))),
      'main thread, new profile': rounded(median(fresh.map(({ main }) => main))),
      'main thread, warm': rounded(median(warm.map(({ main }) => main))),
      'script, kB as sent': rounded(bytes / 1000, 1),
    },
  ])
}

/** In milliseconds until a row stands there with its link. */
interface Load {
  wall: number
  /** Processor time of the page's main thread, which others on the machine disturb less. */
  main: number
}

async function firstRow(context: BrowserContext, origin: string): Promise<Load> {
  const page = context.pages()[0] ?? (await context.newPage())
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const begun = performance.now()
  await page.goto(`${origin}/admin/blog`, { waitUntil: 'commit' })
  await page.locator('[role="row"] a').first().waitFor()
  const wall = performance.now() - begun
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  const main = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  return { wall, main: main * 1_000 }
}
