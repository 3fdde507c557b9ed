import { setTimeout as delay } from 'node:timers/promises'
import { BUILD } from '../../src/content/contract/draft.ts'
import { findBuild, makeHome, type Product, startProduct } from './product.ts'
import { call, type Desk, openDesk, WRITTEN_TO } from './writers.ts'

/** From the last word that is written until the moment. */
const LEAD_MS = 1_000
/** The job looks each second, so a kill falls into some part of what it does. */
const SPREAD_MS = 1_200
/** So long before the moment the first kill falls. */
const EARLY_MS = 100
const POLL_MS = 50
const PATIENCE_MS = 60_000

/** What became of changes of two pages that were planned together, with a kill around their moment. */
export interface PlannedRound {
  /** from the moment to the kill, in milliseconds */
  killedAfterMs: number
  /** titles of both pages as they are stored afterwards */
  titles: string[]
  /** what was written after the plan was made, and waits */
  waiting: string[]
  /** publications that came of it, by their number of items */
  publications: number[]
}

/** Plans changes of two pages again and again and kills the product around each moment. */
export async function planThroughKills(kills: number): Promise<PlannedRound[]> {
  const home = makeHome()
  const start = () =>
    startProduct({ main: findBuild('.test-build'), home, env: { ...WRITTEN_TO, RATE_LIMITS: 'off' } })
  let product = await start()
  try {
    const desk = await openDesk(product)
    const pages = [await aPage(product, desk, 'one'), await aPage(product, desk, 'two')]
    const rounds: PlannedRound[] = []
    for (let i = 0; i < kills; i++) {
      const before = await countPublications(product, desk)
      const moment = await plan(product, desk, pages, i)
      const killedAfterMs = Math.round((SPREAD_MS * i) / kills) - EARLY_MS
      await delay(Math.max(0, moment + killedAfterMs - Date.now()))
      product.kill()
      await product.ended
      product = await start()
      await settled(product, desk, pages)
      const read = await Promise.all(pages.map((id) => good(product, desk, 'GET', `/api/pages/${id}`)))
      const { publications } = await good(product, desk, 'GET', `/api/forks/${desk.forkId}/publications`)
      const made: { total: number }[] = publications
      const since = (await countPublications(product, desk)) - before
      rounds.push({
        killedAfterMs,
        titles: read.map(({ title }) => title),
        waiting: read.map(({ draft }) => draft.metaTitle?.value),
        publications: made.slice(0, since).map(({ total }) => total),
      })
    }
    return rounds
  } finally {
    await product.stop()
    home.remove()
  }
}

/** What the pages are to be called after a round. */
export const titleOf = (round: number) => `Planned ${round}`
/** What is written after its plan was made. */
export const sinceOf = (round: number) => `Since ${round}`

/** @returns the moment */
async function plan(product: Product, desk: Desk, pages: string[], round: number): Promise<number> {
  const items = pages.map((id) => ({ type: 'pages', id }))
  for (const id of pages) await draft(product, desk, id, { title: titleOf(round) })
  const moment = Date.now() + LEAD_MS
  const publishAt = new Date(moment).toISOString()
  await good(product, desk, 'PUT', `/api/forks/${desk.forkId}/scheduled`, { items, publishAt })
  for (const id of pages) await draft(product, desk, id, { metaTitle: sinceOf(round) })
  return moment
}

/** Waits until nothing of the pages is planned any more. */
async function settled(product: Product, desk: Desk, pages: string[]): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await delay(POLL_MS)) {
    const read = await Promise.all(pages.map((id) => good(product, desk, 'GET', `/api/pages/${id}`)))
    if (read.every(({ planned }) => planned === null || planned.refusal !== null)) return
  }
}

async function countPublications(product: Product, desk: Desk): Promise<number> {
  return (await good(product, desk, 'GET', `/api/forks/${desk.forkId}/publications`)).total
}

async function aPage(product: Product, desk: Desk, slug: string): Promise<string> {
  const body = { slug, template: 'default', title: slug, content: 'Words.', isPublished: true }
  return (await good(product, desk, 'POST', `/api/forks/${desk.forkId}/pages`, body)).id
}

let seq = 0

function draft(product: Product, desk: Desk, id: string, fields: Record<string, string>) {
  const values = Object.entries(fields).map(([field, value]) => [field, { value }])
  const body = { writer: 'faults', seq: ++seq, build: BUILD, fields: Object.fromEntries(values) }
  return good(product, desk, 'PUT', `/api/pages/${id}/draft`, body)
}

async function good(product: Product, desk: Desk, method: string, path: string, body?: object) {
  const answer = await call(product, desk, method, path, body)
  if (!answer.ok)
    throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
