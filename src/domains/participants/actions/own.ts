import type { PersonalData } from '../../../content/readers/personal-data.ts'
import { notSignedIn } from '../../../kernel/problem.ts'
import type { Site } from '../../../kernel/site.ts'
import type { Database } from '../../../platform/db/database.ts'
import { hashToken } from '../../identity/index.ts'
import type { Participant } from '../queries.ts'
import * as queries from '../queries.ts'
import type { ParticipantWrite } from '../shapes.ts'

/** What a personal page or form knows: `PageContext` has it. */
interface OwnContext {
  db: Database
  site: Site
  /** The token of the session. */
  reader?: string | null
}

/** Who has the session on this site; null for nobody. A session of another site opens nothing here. */
export async function findOwn({ db, site, reader }: OwnContext): Promise<Participant | null> {
  return reader ? queries.findBySession(db.staff, site.id, hashToken(reader)) : null
}

/** @throws notSignedIn */
export async function requireOwn(ctx: OwnContext): Promise<Participant> {
  const own = await findOwn(ctx)
  if (!own) throw notSignedIn()
  return own
}

/** @throws notSignedIn */
export async function saveOwn(ctx: OwnContext, values: ParticipantWrite): Promise<void> {
  const own = await requireOwn(ctx)
  await ctx.db.transaction([ctx.site.id], (tx) => queries.updateParticipant(tx, own, values))
}

/** Ends the session, if there is one. */
export async function signOut({ db, site, reader }: OwnContext): Promise<void> {
  if (reader) await db.transaction([site.id], (tx) => queries.deleteSession(tx, site.id, hashToken(reader)))
}

/** In how many other browsers somebody is signed in. */
export async function countOthers({ db, reader }: OwnContext, own: Participant): Promise<number> {
  return reader ? queries.countOtherSessions(db.staff, own, hashToken(reader)) : 0
}

/** Ends the sessions of all other browsers. @throws notSignedIn */
export async function endOthers(ctx: OwnContext): Promise<void> {
  const own = await requireOwn(ctx)
  const hash = hashToken(ctx.reader ?? '')
  await ctx.db.transaction([ctx.site.id], (tx) => queries.deleteOtherSessions(tx, own, hash))
}

/** Everything that the site keeps under the address, as one object for a file. @throws notSignedIn */
export async function exportOwn(ctx: OwnContext, keeps: readonly PersonalData[]): Promise<object> {
  const { forkId: siteId, id: _, ...participant } = await requireOwn(ctx)
  const { staff } = ctx.db
  const parts = await Promise.all(
    keeps.map(async (one) => [one.name, await one.export(staff, { siteId, email: participant.email })]),
  )
  return { site: ctx.site.name, participant, ...Object.fromEntries(parts) }
}

/** Erases everything that the site keeps under the address, all or nothing, and ends its sessions. @throws notSignedIn */
export async function eraseOwn(ctx: OwnContext, keeps: readonly PersonalData[]): Promise<void> {
  const { forkId: siteId, email } = await requireOwn(ctx)
  const { db } = ctx
  await db.transaction([siteId], async (tx) => {
    for (const one of keeps) await one.erase(tx, { siteId, email }, db.staff)
    await queries.deleteParticipant(tx, siteId, email)
  })
}
