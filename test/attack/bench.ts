import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { hashToken } from '../../src/domains/identity/token.ts'
import { resetPassword } from '../../src/domains/identity/index.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Sandbox } from '../../src/platform/sandbox/sandbox.ts'
import type { Storage } from '../../src/platform/storage/storage.ts'
import { type App, type CallOptions, anAccount } from '../support/app.ts'
import { aChapter, aFile, aForm, aPage, aPart, aPost, type TwoSites } from '../support/callers.ts'
import type { Checksums } from '../support/checksum.ts'
import { administer } from '../support/database.ts'
import { insideOf, refusalOf } from '../support/refusal.ts'
import { valuesFor } from '../support/values.ts'
import { callerIn, type Row, routeOf } from './rows.ts'

type Line = `${string} /${string}`

/** Servers beside the one that everybody shares, which counts no calls. */
export interface Servers {
  /** Counts calls and failures as the product does; it holds a site and nothing else. */
  guarded: App
  /** Finds no database. */
  away: App
  /** Waits half a second for the headers of a request; it holds a site and nothing else. */
  slow: App
  /** Where the one that everybody shares keeps files, and where it reads those of strangers. */
  files: { storage: Storage; sandbox: Sandbox }
}

/** What a row works with: its call with real ids, its caller, and the rule that a refused call changes nothing. */
export interface Bench extends Servers {
  world: TwoSites
  app: App
  row: Row
  line: Line
  as: CallOptions
  /** A valid body for the call. */
  body: Record<string, unknown>
  /** Makes the call of the row; its status must be one that the row names. */
  send(options?: CallOptions & { line?: Line }): Promise<LightMyRequestResponse>
}

/** Sets the table for one row; each gets objects of its own. */
export async function benchOf(
  world: TwoSites,
  servers: Servers,
  checksum: () => Promise<Checksums>,
  row: Row,
): Promise<Bench> {
  const { app } = world
  const line = `${row.method} ${await filled(world, row.path)}` as Line
  const as = await world.as(callerIn(row))
  const endpoint = routeOf(row)?.endpoint
  const body = endpoint ? valuesFor(endpoint, { items: world.f1.items }) : {}
  return {
    ...servers,
    world,
    app,
    row,
    line,
    as,
    body,
    async send({ line: other = line, ...options } = {}) {
      const before = await checksum()
      const sent = { ...as, ...options }
      const answer = await app.call(other, sent)
      expect(row.statuses, `${other} ${JSON.stringify(options.body ?? '').slice(0, 60)}`).toContain(
        answer.statusCode,
      )
      if (answer.statusCode < 400) return answer
      if (other.includes(' /api/')) await refusalOf(app, other, sent)
      else expect(insideOf(answer.body.replace(/<[^>]*>/g, ' '))).toBeNull()
      expect(await checksum()).toEqual(before)
      return answer
    },
  }
}

/** An account that signs in with a password. */
export async function anAccountWith(app: App, password: string): Promise<{ id: string; username: string }> {
  const id = await anAccount(app)
  const [row] = await administer(app.connection, 'select username from users where id = $1', [id])
  const username = String(row?.username)
  await resetPassword(app.db, username, password)
  return { id, username }
}

/** The session token that an answer sets. */
export function tokenIn({ headers }: { headers: Record<string, unknown> }): string {
  return /sid=([\w-]{43})/.exec(String(headers['set-cookie']))?.[1] ?? ''
}

export async function hasSession(app: App, token: string): Promise<boolean> {
  const rows = await administer(app.connection, 'select from sessions where sid = $1', [hashToken(token)])
  return rows.length > 0
}

async function filled(world: TwoSites, path: string): Promise<string> {
  const { app, f1, f2 } = world
  const makers: Record<string, () => Promise<string>> = {
    F1: async () => f1.site.id,
    F2: async () => f2.site.id,
    P1: async () => (await aPage(app, f1.site)).id,
    P2: async () => f2.page.id,
    M: async () => 'spiral-circles',
    FM1: async () => (await aForm(app, f1.site)).id,
    M1: async () => (await aFile(app, f1.site)).id,
    M2: async () => f2.file.id,
    B1: async () => (await aPost(app, f1.site)).id,
    PART1: async () => (await aPart(app, f1.site)).id,
    PART2: async () => f2.publishedPart.id,
    CHAPTER1: async () => (await aChapter(app, f1.site, f1.publishedPart.id)).id,
    'BP-draft': async () => f1.draftPart.id,
    '<draft slug>': async () => (await aPost(app, f1.site)).slug,
    UNKNOWN: async () => newId(),
    '<unknown uuid>': async () => newId(),
  }
  const segments = path.split('/').map(async (segment) => (await makers[segment]?.()) ?? segment)
  return (await Promise.all(segments)).join('/')
}
