import { setTimeout as delay } from 'node:timers/promises'
import { OWNER, type Product } from './product.ts'
import { call, type Desk, isSentence } from './writers.ts'

/** What people and monitors ask for while a fault is on. */
const ASKED = {
  page: ['GET', '/', undefined],
  read: ['GET', '/api/forks/current-fork-id/book-chapters', undefined],
  'sign-in': ['POST', '/api/auth/login', { username: OWNER.ADMIN_USERNAME, password: OWNER.ADMIN_PASSWORD }],
  health: ['GET', '/healthz', undefined],
} as const

export type Asked = keyof typeof ASKED

/** What the answers to one kind of call were. */
export interface Seen {
  asked: number
  ok: number
  /** answers that were neither success nor 503 with words for people */
  unexpected: string[]
  /** milliseconds to each answer */
  times: number[]
}

/** Somebody who asks again and again. */
export interface Watch {
  seen: Record<Asked, Seen>
  stop(): Promise<Record<Asked, Seen>>
}

const PAUSE_MS = 50
/** Checking a password is work on purpose. */
const SIGN_IN_PAUSE_MS = 400

export function startWatch(product: Product, desk: Desk): Watch {
  const empty = (): Seen => ({ asked: 0, ok: 0, unexpected: [], times: [] })
  const seen = { page: empty(), read: empty(), 'sign-in': empty(), health: empty() }
  let isStopping = false

  async function ask(name: Asked): Promise<void> {
    const [method, path, body] = ASKED[name]
    while (!isStopping) {
      const askedAt = performance.now()
      seen[name].asked++
      try {
        const answer = await call(product, name === 'read' ? desk : {}, method, path, body)
        const text = await answer.text()
        if (answer.ok) seen[name].ok++
        else if (!isKind(answer.status, text))
          seen[name].unexpected.push(`${answer.status} ${text.slice(0, 300)}`)
      } catch (error) {
        seen[name].unexpected.push(String(error))
      }
      seen[name].times.push(performance.now() - askedAt)
      await delay(name === 'sign-in' ? SIGN_IN_PAUSE_MS : PAUSE_MS)
    }
  }
  const asking = Promise.all((['page', 'read', 'sign-in', 'health'] as const).map(ask))
  return {
    seen,
    stop: async () => {
      isStopping = true
      await asking
      return seen
    },
  }
}

/** A page says it in HTML, a call in a sentence; neither shows the inside. */
const isKind = (status: number, text: string): boolean =>
  status === 503 && (isSentence(text) || (text.startsWith('<!doctype html>') && !/\bat \S+:\d+/.test(text)))

/** The share of answers that were a success, in percent. */
export const percentOk = ({ asked, ok }: Seen): number =>
  asked === 0 ? 0 : Math.round((1000 * ok) / asked) / 10

export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

export const unexpectedOf = (seen: Record<Asked, Seen>): string[] =>
  Object.entries(seen).flatMap(([name, { unexpected }]) => unexpected.map((words) => `${name}: ${words}`))
