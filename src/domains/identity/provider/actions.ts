import { recordActivity } from '../../../content/activity/index.ts'
import { normaliseEmail } from '../../../kernel/email.ts'
import { conflict, notFound, Problem } from '../../../kernel/problem.ts'
import { actorOf, type Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { PROVIDER_RETURN, type SignInProvider } from '../../../platform/sign-in-settings.ts'
import { accountActivity } from '../account-activity.ts'
import { enter, type SignedIn } from '../actions/sessions.ts'
import { tellOfChange } from '../actions/changes.ts'
import { removePassword } from '../actions/password.ts'
import { deletePasskeysOf } from '../passkeys/queries.ts'
import { confirmAddress, findUser, findUserByEmail } from '../queries.ts'
import { hasSecondFactor } from '../second-factor/queries.ts'
import { attemptFromNetwork, type Browser, knownDevice } from '../sign-in-limits.ts'
import type { User } from '../shapes.ts'
import { beginStep, spendStep } from '../steps/steps.ts'
import { beginAt, type Claims, claimsOf } from './openid.ts'
import * as queries from './queries.ts'

/**
 * Begins a sign-in with the provider.
 * @returns where the browser goes, and the token for its cookie
 * @throws notFound where none is set up; conflict at an address that the provider does not lead back to; unavailable
 */
export async function beginProviderLogin(ctx: Ctx, origin: string) {
  const provider = requireProvider(ctx)
  const { studioUrl } = ctx.signIn
  if (studioUrl !== null && studioUrl !== origin)
    throw conflict(`${provider.name} leads to ${studioUrl} alone. Please log in there.`)
  const { address, ...data } = await beginAt(provider, origin + PROVIDER_RETURN)
  const token = await ctx.db.transaction('*', (tx) => beginStep(tx, { kind: 'provider', userId: null, data }))
  return { address, token }
}

interface Return {
  /** Query of the address that the provider led back to. */
  query: string
  /** Of the step that began in this browser. */
  token: string | null
  browser: Browser
}

/**
 * Signs in who has signed in at the provider: to the account that is linked, else to the one with the address that the provider
 * has confirmed, which is linked by that. No account is ever created.
 * @returns `step` instead, where the account asks for a code: the provider stands for the password, and for nothing else
 * @throws Problem `invalid-credentials` for everybody else; notFound where none is set up; unavailable when it does not answer
 */
export async function loginWithProvider(
  ctx: Ctx,
  { query, token, browser }: Return,
): Promise<SignedIn | { step: string }> {
  const provider = requireProvider(ctx)
  const { data } = await ctx.db.transaction('*', (tx) => spendStep(tx, token, 'provider'))
  const { state = '', nonce = '', verifier = '', redirect = '' } = data
  const claims = await attemptFromNetwork(browser, () =>
    claimsOf(provider, { state, nonce, verifier, redirect }, query),
  )
  if (!claims) throw await refused(ctx, `${provider.name} did not confirm who you are.`)
  const entered = await ctx.db.transaction('*', async (tx) => {
    const user = await accountOf(tx, ctx, claims, browser)
    if (!user) return null
    if (await hasSecondFactor(tx, user.id)) {
      const data = { isConfirmed: 'false' }
      return { step: await beginStep(tx, { kind: 'code', userId: user.id, data }) }
    }
    const device = await knownDevice(ctx.db, user.username, browser.device)
    return enter(tx, ctx, { user, browser, device, isConfirmed: false })
  })
  if (!entered) throw await refused(ctx, `There is no account here for your sign-in with ${provider.name}.`)
  return entered
}

/**
 * The account that is linked, else that of the confirmed address. An account that is linked already takes no second one: its
 * address may have become somebody else's since. Whoever made an account with a link that was passed on may not have the address:
 * their password and passkeys go with the first sign-in of who has it. Without mail they stay, for no new password could be set.
 */
async function accountOf(
  tx: Tx,
  ctx: Ctx,
  { issuer, subject, confirmedEmail }: Claims,
  { hostSite }: Browser,
): Promise<User | null> {
  const linked = await queries.findLinked(tx, { issuer, subject })
  if (linked !== null) return findUser(tx, linked)
  const found = confirmedEmail === null ? null : await findUserByEmail(tx, normaliseEmail(confirmedEmail))
  if (!found || (await queries.hasLink(tx, { issuer, userId: found.id }))) return null
  if (!found.isEmailConfirmed && ctx.mail.isSetUp && !(await hasSecondFactor(tx, found.id))) {
    await tellOfChange(tx, { mail: ctx.mail, siteId: hostSite.id }, { userId: found.id, what: 'password' })
    await removePassword(tx, found.id)
    await deletePasskeysOf(tx, found.id)
    await confirmAddress(tx, found.id)
  }
  await queries.insertLink(tx, { issuer, subject, userId: found.id })
  recordActivity(tx, ctx, { ...accountActivity('link-provider', found.id), userId: found.id })
  return found
}

/** The provider of the installation, and whether the caller's account there signs in here. */
export async function readProviderLink(ctx: Ctx) {
  const { provider } = ctx.signIn
  const { userId } = actorOf(ctx)
  if (!provider) return { provider: null }
  const { name, issuer } = provider
  const isLinked = await ctx.db.transaction('*', (tx) => queries.hasLink(tx, { issuer, userId }))
  return { provider: { name, isLinked } }
}

/** @throws notFound when it does not */
export async function removeProviderLink(ctx: Ctx): Promise<void> {
  const { issuer } = requireProvider(ctx)
  const { userId } = actorOf(ctx)
  await ctx.db.transaction('*', async (tx) => {
    if (!(await queries.deleteLink(tx, { issuer, userId }))) throw notFound()
    recordActivity(tx, ctx, accountActivity('unlink-provider', userId))
  })
}

function requireProvider({ signIn: { provider } }: Ctx): SignInProvider {
  if (!provider) throw notFound()
  return provider
}

async function refused(ctx: Ctx, sentence: string): Promise<Problem> {
  await ctx.db.transaction('*', (tx) => recordActivity(tx, ctx, accountActivity('sign-in-failed', null)))
  return new Problem('invalid-credentials', sentence)
}
