import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { withOwner } from './database-files.ts'
import { type Home, type Product } from './product.ts'
import { call, type Desk } from './writers.ts'

const SAME_CALLS = 20
const CREATES = 50
const RENAMES = 10
const TRIES = 200
const PAUSE_MS = 50

/** What a row of calls was answered with: status and the id in the answer. */
interface Answer {
  status: number
  id: string
  /** When to come again, where that is said. */
  againInMs: number | null
}

/**
 * Sends the same create many times at once, each until it is answered, while `fault` happens.
 * @returns the ids that were answered, and how many chapters of this title are stored: one of each is right
 */
export async function submitMany(product: () => Product, desk: Desk, home: Home, fault: () => Promise<void>) {
  const title = `Double ${randomUUID()}`
  const key = randomUUID()
  const submit = async (): Promise<string> => {
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await create(product(), desk, { title }, key).catch(() => null)
      if (answer?.status === 201) return answer.id
      if (answer && answer.status !== 503) throw new Error(`It was answered with ${answer.status}.`)
      await delay(PAUSE_MS)
    }
    throw new Error('It was never answered.')
  }
  const submitting = Promise.all(Array.from({ length: SAME_CALLS }, submit))
  // Whoever fails first is heard below.
  submitting.catch(() => {})
  await fault()
  const ids = new Set(await submitting)
  return { ids: ids.size, stored: await countStored(home, title) }
}

/** Asks again where the database that was killed is on its way down. */
async function countStored({ dataDir }: Home, title: string): Promise<number> {
  for (let tries = 1; ; tries++) {
    try {
      return await withOwner(dataDir, async (client) => {
        const sql = 'select count(*)::int as n from book_chapters where title = $1'
        return Number((await client.query(sql, [title])).rows[0].n)
      })
    } catch (error) {
      if (tries === TRIES) throw error
      await delay(PAUSE_MS)
    }
  }
}

/** Creates chapters of the same number at once. @returns how often each status was answered */
export async function raceToCreate(
  product: Product,
  desk: Desk,
  type: 'book-chapters' | 'book-parts',
  number: number,
) {
  const send = () => create(product, desk, { title: 'Race', number }, undefined, type)
  const answers = await Promise.all(Array.from({ length: CREATES }, () => untilServed(send)))
  return countOf(answers)
}

/** Makes chapters, then gives all of them the same new number at once. @returns how often each status was answered */
export async function raceToRename(
  product: Product,
  desk: Desk,
  type: 'book-chapters' | 'book-parts',
  first: number,
) {
  const ids: string[] = []
  for (let n = 1; n <= RENAMES; n++)
    ids.push(
      (await untilServed(() => create(product, desk, { title: 'Race', number: first + n }, undefined, type)))
        .id,
    )
  const answers = await Promise.all(
    ids.map((id) =>
      untilServed(async () => {
        const answer = await call(product, desk, 'PUT', `/api/${type}/${id}`, { number: first })
        return { status: answer.status, id, againInMs: againInMs(answer) }
      }),
    ),
  )
  return countOf(answers)
}

export const ONE_CREATED = { 201: 1, 409: CREATES - 1 }
export const ONE_RENAMED = { 200: 1, 409: RENAMES - 1 }

async function create(
  product: Product,
  { cookie, partId }: Desk,
  fields: object,
  key?: string,
  type = 'book-chapters',
): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${product.port}/api/forks/current-fork-id/${type}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify(type === 'book-chapters' ? { partId, ...fields } : fields),
  })
  const text = await answer.text()
  const id = answer.ok ? String(JSON.parse(text).id) : ''
  return { status: answer.status, id, againInMs: againInMs(answer) }
}

/** Sends a call again as long as the answer asks for that: how often depends on the machine, the result does not. */
async function untilServed(send: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await send()
    if (answer.status !== 503 || answer.againInMs === null || tries === TRIES) return answer
    await delay(answer.againInMs)
  }
}

function againInMs({ headers }: Response): number | null {
  const seconds = headers.get('retry-after')
  return seconds === null ? null : Number(seconds) * 1_000
}

function countOf(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
