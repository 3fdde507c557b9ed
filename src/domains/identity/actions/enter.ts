import { recordActivity } from '../../../content/activity/index.ts'
import { invalidField } from '../../../kernel/problem.ts'
import type { Locale } from '../../../kernel/locale.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { usernameFrom } from '../contract.ts'
import type { User } from '../shapes.ts'
import { accountActivity } from '../account-activity.ts'
import { hashNewPassword, requireAcceptable } from '../new-password.ts'
import * as queries from '../queries.ts'
import { hasSecondFactor } from '../second-factor/queries.ts'
import type { Browser } from '../sign-in-limits.ts'
import { hashToken } from '../token.ts'
import { namesIn } from './owner.ts'
import { withTakenName } from './profile.ts'
import { type SignedIn, startSession } from './sessions.ts'
import { tryPassword } from './sign-in.ts'

interface Entrant {
  email: string
  /** Name for a new account. */
  name: string
  password: string
  /** Whether the link was mailed to the address alone: it shows then whose the address is. */
  isMailed: boolean
  /** Of the mails to a new account; left out: not known. */
  language?: Locale | undefined
}

/**
 * Signs in the holder of a link for an e-mail address: to the address's account, with its password, or to a new account. All in
 * one transaction.
 * @param take consumes the link and returns the site that it opens, null for none; throws if it was used meanwhile
 * @throws invalid for the password, also where the account asks for a code that was not given; tooMany after many wrong ones, counted together with sign-ins
 */
export async function enterAs(
  ctx: Ctx,
  { email, name, password, isMailed, language }: Entrant,
  browser: Browser,
  take: (tx: Tx, userId: string) => Promise<string | null>,
): Promise<SignedIn> {
  // Before the lookup: a refusal must not reveal whether an account exists.
  requireAcceptable(password)
  const known = await ctx.db.transaction('*', (tx) => queries.findCredentials(tx, email))
  const device = known ? await checkPassword(ctx, email, password, browser) : null
  if (known) await requireCodeGiven(ctx, known.id)
  const passwordHash = known ? null : await hashNewPassword(password)
  return ctx.db.transaction('*', async (tx) => {
    const user = known ?? (await insertPerson(tx, ctx.newId(), { email, name, isMailed, language }))
    if (passwordHash !== null) await queries.saveCredentials(tx, user.id, passwordHash)
    if (isMailed) await queries.confirmAddress(tx, user.id)
    const siteId = await take(tx, user.id)
    if (ctx.actor) await queries.deleteSession(tx, ctx.actor.sessionId)
    recordActivity(tx, ctx, { ...accountActivity('join', user.id), userId: user.id })
    const tokens = await startSession(tx, { userId: user.id, agent: browser.userAgent, device })
    if (siteId !== null) await queries.setCurrentSite(tx, hashToken(tokens.token), siteId)
    return { user: withoutHash(user), ...tokens }
  })
}

async function checkPassword(ctx: Ctx, email: string, password: string, browser: Browser) {
  const { account, device } = await tryPassword(ctx, email, password, browser)
  if (!account)
    throw invalidField(
      'password',
      'wrong-password',
      'This is not the password of the account with this address',
    )
  return device
}

/** Such a link is no way around the code: its holder is signed in to the account already, or the account asks for none. */
async function requireCodeGiven(ctx: Ctx, userId: string): Promise<void> {
  if (ctx.actor?.userId === userId) return
  if (!(await ctx.db.transaction('*', (tx) => hasSecondFactor(tx, userId)))) return
  throw invalidField(
    'password',
    'code-needed',
    'The account with this address asks for a code: log in first, then open this link again',
  )
}

/** Creates an account for an e-mail address; the username is derived from it and editable in the profile. */
async function insertPerson(
  tx: Tx,
  id: string,
  { email, name, isMailed, language }: Omit<Entrant, 'password'>,
): Promise<User> {
  const username = await freeUsername(tx, usernameFrom(email, 'person'))
  const inserting = queries.insertUser(tx, {
    id,
    username,
    email,
    ...namesIn(name),
    isPlatformOwner: false,
    isEmailConfirmed: isMailed,
    language: language ?? null,
  })
  const user = await withTakenName(inserting)
  if (!user) throw new Error('an insert gave no row')
  return user
}

async function freeUsername(tx: Tx, wanted: string): Promise<string> {
  for (let n = 1; ; n++) {
    const username = n === 1 ? wanted : `${wanted}-${n}`
    if (!(await queries.isUsernameTaken(tx, username))) return username
  }
}

function withoutHash(user: User & { passwordHash?: string | null }): User {
  const { passwordHash: _, ...rest } = user
  return rest
}
