import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withOwner } from '../faults/database-files.ts'
import type { Product } from '../support/product.ts'
import { liveThrough, withSnapshots } from './outage.ts'

const OUTAGE_MS = 60_000
const EVERY_MS = 40
/** As the outbox of a browser waits, in milliseconds. */
const FIRST_PAUSE_MS = 2_000
const SENTENCE = /^(The database does not answer|Too much is asked of the site) .+\.$/

let product: Product

beforeAll(async () => {
  product = await withSnapshots()
}, 180_000)
afterAll(() => product.stop())

it('[C224] [C230] [C209] a minute without the database under 25 sign-ups a second: pages go on, every sign-up is stored in the end', async () => {
  const promised: string[] = []
  const odd: string[] = []
  const waiting: Promise<void>[] = []

  /** Null where an idle connection was ended just as it was used again, which a browser tries anew by itself. */
  const post = (body: object) =>
    fetch(`${product.origin}/api/notifications/subscribe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => null)

  async function signUp(email: string): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
      const answer = await post({ name: 'Ana Löwe', email })
      if (answer?.ok) break
      const text = answer ? await answer.text() : ''
      if (answer && (answer.status !== 503 || !SENTENCE.test(text))) odd.push(`${answer.status} ${text}`)
      await delay(pause)
    }
    promised.push(email)
  }

  await liveThrough(product, OUTAGE_MS, async (isOver) => {
    for (let n = 0; !isOver(); n++) {
      waiting.push(signUp(`reader${n}@example.org`))
      await delay(EVERY_MS)
    }
  })
  await Promise.all(waiting)
  expect(odd).toEqual([])
  expect(promised.length).toBeGreaterThan(OUTAGE_MS / EVERY_MS / 2)
  const stored = await withOwner(product.dataDir, async (client) => {
    const { rows } = await client.query('select email from notifications')
    return rows.map(({ email }) => email)
  })
  expect(stored).toHaveLength(promised.length)
  expect(new Set(stored)).toEqual(new Set(promised))
}, 300_000)
