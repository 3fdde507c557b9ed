import { setTimeout as delay } from 'node:timers/promises'
import { findBuild, makeHome, type Product, startProduct } from './product.ts'
import { call, type Desk, openDesk, WRITTEN_TO } from './writers.ts'

/** Between the last schedule that is written and the first moment that is due. */
const LEAD_MS = 1_500
const POLL_MS = 50
const PATIENCE_MS = 60_000

interface ScheduleOptions {
  items: number
  /** their moments are spread evenly over this time */
  overMs: number
  killEveryMs: number
}

/** What readers saw of chapters that were due while the product was killed again and again. */
export interface ScheduleRun {
  kills: number
  /** chapters that a list or a page showed before their moment */
  early: number[]
  /** chapters that nobody saw within 30 s of the last moment */
  missed: number[]
  /** from each moment until a reader saw the chapter, in milliseconds; time in which nothing ran counts */
  delaysMs: number[]
}

/** Schedules chapters, kills the product while they are due, and reads what the public may see. */
export async function publishThroughKills({
  items,
  overMs,
  killEveryMs,
}: ScheduleOptions): Promise<ScheduleRun> {
  const home = makeHome()
  const start = () =>
    startProduct({ main: findBuild('.test-build'), home, env: { ...WRITTEN_TO, RATE_LIMITS: 'off' } })
  let product = await start()
  try {
    const desk = await openDesk(product)
    await good(product, desk, 'POST', `/api/book-parts/${desk.partId}/publish`)
    const moments = await schedule(product, desk, { items, overMs })
    const seen = new Map<number, number>()
    const early: number[] = []
    let kills = 0
    const last = Math.max(...moments.values())
    for (
      let killAt = Date.now() + killEveryMs;
      (seen.size < items || kills === 0) && Date.now() < last + PATIENCE_MS;
    ) {
      // Where the machine is so busy that the moments passed before, it is killed once behind them.
      if (Date.now() > killAt && (Date.now() < last || kills === 0)) {
        product.kill()
        await product.ended
        product = await start()
        kills++
        killAt = Date.now() + killEveryMs
      }
      for (const number of await shown(product, moments)) {
        const now = Date.now()
        const moment = moments.get(number) ?? 0
        if (moment > now) early.push(number)
        if (!seen.has(number)) seen.set(number, now - moment)
      }
      await delay(POLL_MS)
    }
    const missed = [...moments.keys()].filter((number) => !seen.has(number))
    return { kills, early, missed, delaysMs: [...seen.values()] }
  } finally {
    await product.stop()
    home.remove()
  }
}

/** @returns the moment of each chapter, by its number */
async function schedule(
  product: Product,
  desk: Desk,
  { items, overMs }: Pick<ScheduleOptions, 'items' | 'overMs'>,
): Promise<Map<number, number>> {
  const made: { id: string; number: number }[] = []
  const begun = Date.now()
  for (let i = 0; i < items; i++) {
    const body = { title: `Due ${i}`, partId: desk.partId }
    made.push(await good(product, desk, 'POST', '/api/forks/current-fork-id/book-chapters', body))
  }
  // As long again as it took to create them, since the last moment is written last.
  const first = Date.now() + LEAD_MS + (Date.now() - begun)
  const moments = new Map<number, number>()
  for (const [i, { id, number }] of made.entries()) {
    const moment = first + Math.round((i * overMs) / items)
    await good(product, desk, 'PUT', `/api/book-chapters/${id}/schedule`, {
      publishAt: new Date(moment).toISOString(),
    })
    moments.set(number, moment)
  }
  return moments
}

/** Numbers that the public sees, in the list and on the page of one of them that is or is not due. */
async function shown(product: Product, moments: Map<number, number>): Promise<number[]> {
  const list = await call(product, {}, 'GET', '/api/forks/default/book-parts').catch(() => null)
  if (!list?.ok) return []
  const parts: { chapters: { number: number }[] }[] = await list.json()
  const numbers = parts.flatMap((part) => part.chapters.map((chapter) => chapter.number))
  const [probe] = [...moments.keys()].filter((number) => !numbers.includes(number))
  if (probe === undefined) return numbers
  const page = await call(product, {}, 'GET', `/chapters/${probe}`).catch(() => null)
  return page?.ok ? [...numbers, probe] : numbers
}

async function good(product: Product, desk: Desk, method: string, path: string, body?: object) {
  const answer = await call(product, desk, method, path, body)
  if (!answer.ok)
    throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
