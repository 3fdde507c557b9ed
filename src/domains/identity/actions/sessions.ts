import { recordActivity } from '../../../content/activity/index.ts'
import { notFound } from '../../../kernel/problem.ts'
import { actorOf, type Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { agentOf, reducedAgent } from '../agent.ts'
import type { OwnSession, User } from '../shapes.ts'
import type { Browser } from '../sign-in-limits.ts'
import { accountActivity } from '../account-activity.ts'
import * as queries from '../queries.ts'
import { hashToken, newToken } from '../token.ts'

/** A new session: the account, and the tokens of session and device. Cookies carry them; the server stores only hashes. */
export interface SignedIn {
  user: User
  token: string
  device: string
}

/** Where the caller is signed in, last used first. */
export async function listSessions(ctx: Ctx): Promise<OwnSession[]> {
  const { userId, sessionId } = actorOf(ctx)
  const sessions = await queries.listSessionsOf(ctx.db.staff, userId)
  return sessions.map(({ sid, id, agent, createdAt, seenAt }) => ({
    id,
    ...agentOf(agent),
    createdAt,
    seenAt,
    current: sid === sessionId,
  }))
}

/** Ends one of the caller's sessions. @returns whether it was the one of this call; @throws notFound for every other id */
export async function endSession(ctx: Ctx, id: string): Promise<boolean> {
  const { userId, sessionId } = actorOf(ctx)
  return ctx.db.transaction('*', async (tx) => {
    const ended = await queries.deleteSessionById(tx, userId, id)
    if (ended === null) throw notFound()
    recordActivity(tx, ctx, accountActivity('end-session', userId))
    return ended === sessionId
  })
}

/** Ends every session of the caller but the one of this call. */
export async function endOtherSessions(ctx: Ctx): Promise<void> {
  const { userId, sessionId } = actorOf(ctx)
  await ctx.db.transaction('*', async (tx) => {
    await queries.deleteSessionsOf(tx, userId, sessionId)
    recordActivity(tx, ctx, accountActivity('end-sessions', userId))
  })
}

interface SessionStart {
  userId: string
  /** User-Agent header; only browser family and operating system are stored. */
  agent: string
  /** Token of a known device; without one a new token is made. */
  device?: string | null
  /** False: no password, code or passkey was given here. */
  isConfirmed?: boolean
}

interface Entrant extends Pick<SessionStart, 'isConfirmed'> {
  user: User
  browser: Browser
  /** Token of the browser's device, if the account knows it. */
  device: string | null
}

/** Signs in who has proved who they are, and ends the browser's previous session. Every sign-in to an account ends here. */
export async function enter(tx: Tx, ctx: Ctx, { user, browser, ...rest }: Entrant): Promise<SignedIn> {
  if (ctx.actor) await queries.deleteSession(tx, ctx.actor.sessionId)
  recordActivity(tx, ctx, { ...accountActivity('sign-in', user.id), userId: user.id })
  return { user, ...(await startSession(tx, { userId: user.id, agent: browser.userAgent, ...rest })) }
}

/** Starts a session after a successful sign-in. */
export async function startSession(
  tx: Tx,
  { userId, agent, device: known, isConfirmed = true }: SessionStart,
) {
  const token = newToken()
  const device = known ?? newToken()
  const sid = hashToken(token)
  await queries.insertSession(tx, { sid, userId, agent: reducedAgent(agent), isConfirmed })
  await queries.rememberDevice(tx, userId, hashToken(device))
  return { token, device }
}
