import { recordActivity } from '../../../content/activity/index.ts'
import { invalidField, notFound, Problem } from '../../../kernel/problem.ts'
import type { Actor } from '../../../kernel/site.ts'
import { actorOf, type Ctx } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { accountActivity } from '../account-activity.ts'
import { hashPassword, isOutdated, verifyPassword } from '../password.ts'
import * as queries from '../queries.ts'
import { checkOwnCode } from '../second-factor/actions.ts'
import { hasSecondFactor } from '../second-factor/queries.ts'
import { attemptSignIn, type Browser, knownDevice } from '../sign-in-limits.ts'
import { beginStep } from '../steps/steps.ts'
import { hashToken } from '../token.ts'
import { reachOfAccount, seenActor } from './actor.ts'
import { noteFailure } from './failures.ts'
import { enter, type SignedIn } from './sessions.ts'

/**
 * Signs in by username or e-mail address with a new token, and ends the browser's previous session.
 * @returns `step` instead, the token of what waits for a code, where the account asks for one: nobody is signed in yet
 * @throws Problem `invalid-credentials`, the same whether the name or the password was wrong; tooMany after many of them
 */
export async function signIn(
  ctx: Ctx,
  typed: string,
  password: string,
  browser: Browser,
): Promise<SignedIn | { step: string }> {
  const { account, device } = await tryPassword(ctx, typed.toLowerCase(), password, browser)
  if (!account) {
    await ctx.db.transaction('*', (tx) => recordActivity(tx, ctx, accountActivity('sign-in-failed', null)))
    throw new Problem('invalid-credentials', 'Invalid credentials')
  }
  const { passwordHash, ...user } = account
  const newHash = isOutdated(passwordHash) ? await hashPassword(password) : null
  return ctx.db.transaction('*', async (tx) => {
    if (newHash !== null) await queries.replaceHash(tx, user.id, passwordHash, newHash)
    if (await hasSecondFactor(tx, user.id))
      return { step: await beginStep(tx, { kind: 'code', userId: user.id, data: {} }) }
    return enter(tx, ctx, { user, browser, device })
  })
}

/** Ends the session on the server. */
export async function signOut(ctx: Ctx): Promise<void> {
  const { sessionId, userId, seenBy } = actorOf(ctx)
  await ctx.db.transaction('*', async (tx) => {
    await queries.deleteSession(tx, sessionId)
    recordActivity(tx, ctx, accountActivity('sign-out', seenBy?.userId ?? userId))
  })
}

/**
 * Records a password check in this session, with a code where the account asks for one; actions that require a recent one are
 * allowed for ten minutes.
 * @throws invalid when either is wrong, which counts as a failed sign-in; tooMany after many of them; Problem `code-needed`
 */
export async function confirmPassword(
  ctx: Ctx,
  { password, code }: { password: string; code?: string | undefined },
  browser: Browser,
): Promise<void> {
  await checkOwnPassword(ctx, { field: 'password', password }, browser)
  await checkOwnCode(ctx, code, browser)
  const { sessionId } = actorOf(ctx)
  await ctx.db.transaction('*', (tx) => queries.confirmSession(tx, sessionId))
}

/**
 * Checks the caller's own password.
 * @returns the token of the browser's device, if the account knows it
 * @throws invalid for the field it was typed into; tooMany after many wrong ones, counted together with sign-ins
 */
export async function checkOwnPassword(
  ctx: Ctx,
  { field, password }: { field: string; password: string },
  browser: Browser,
): Promise<string | null> {
  const { account, device } = await tryPassword(ctx, actorOf(ctx).username, password, browser)
  if (!account) throw invalidField(field, 'wrong-password', 'This is not your current password')
  return device
}

/**
 * Makes a site the current one of the caller's session.
 * @throws notFound for a site that the caller may not open
 */
export async function chooseSite(ctx: Ctx, siteId: string): Promise<{ forkId: string }> {
  const { sites, sessionId } = actorOf(ctx)
  if (!sites.some((site) => site.id === siteId)) throw notFound()
  await ctx.db.transaction('*', (tx) => queries.setCurrentSite(tx, sessionId, siteId))
  return { forkId: siteId }
}

/** The account of a session token with its sites and roles, or the one as which it sees the studio; null for an ended or unknown session. */
export async function identify(db: Database, token: string): Promise<Actor | null> {
  const sid = hashToken(token)
  const row = await queries.findSession(db.staff, sid)
  if (!row) return null
  if (row.isUnseen) await db.transaction('*', (tx) => queries.touchSession(tx, sid))
  const { isPasswordRecent, secondFactorFrom, owesSecondFactor } = row
  const own: Actor = {
    ...reachOfAccount(row),
    sessionId: sid,
    isPasswordRecent,
    secondFactorFrom,
    owesSecondFactor,
  }
  // Whoever owes one sets it up before they look around.
  return row.seeAs && !owesSecondFactor ? seenActor(db, own, row.seeAs) : own
}

/** Tries a password within the limits; the person of the account hears of many wrong ones. @param name in lower case */
export async function tryPassword(ctx: Ctx, name: string, password: string, browser: Browser) {
  const { db } = ctx
  const device = await knownDevice(db, name, browser.device)
  const account = await attemptSignIn(browser, name, device, () => checkPassword(db, name, password))
  if (!account) await noteFailure(ctx, name, browser)
  return { account, device }
}

/** The account whose password it is; an unknown name takes as long as a wrong password. */
async function checkPassword(db: Database, name: string, password: string) {
  const account = await db.transaction('*', (tx) => queries.findCredentials(tx, name))
  const passwordHash = account?.passwordHash ?? null
  const fits = await verifyPassword(password, passwordHash)
  return account && passwordHash !== null && fits ? { ...account, passwordHash } : null
}
