import type { AuthenticatorTransport } from '@simplewebauthn/server'
import { recordActivity } from '../../../content/activity/index.ts'
import { conflict, notFound, Problem } from '../../../kernel/problem.ts'
import { actorOf, type Ctx } from '../../../platform/context.ts'
import { accountActivity } from '../account-activity.ts'
import { enter, type SignedIn } from '../actions/sessions.ts'
import { confirmSession, findUser } from '../queries.ts'
import { attemptFromNetwork, type Browser, knownDevice } from '../sign-in-limits.ts'
import { beginStep, spendStep } from '../steps/steps.ts'
import * as queries from './queries.ts'
import { type RelyingParty, relyingPartyOf, requireRelyingParty } from './relying-party.ts'
import type { Assertion, Passkey, Registration } from './shapes.ts'

/** Read at the first use, since most starts see none. */
const webauthn = () => import('@simplewebauthn/server')

/** Ed25519, ES256 and RS256: every device has one of them. Left out, the library asks Node for one that is an experiment there. */
const ALGORITHMS = [-8, -7, -257]

/** The caller's passkeys, and the host that a new one would open. */
export async function listPasskeys(ctx: Ctx, origin: string) {
  const { userId } = actorOf(ctx)
  const passkeys = await ctx.db.transaction('*', (tx) => queries.listPasskeysOf(tx, userId))
  return { passkeys, host: relyingPartyOf(ctx, origin)?.host ?? null }
}

/**
 * Begins a new passkey of the caller: one that names its account by itself, and asks for finger, face or PIN.
 * @returns what the browser needs, and the token for its cookie
 * @throws conflict where there can be no passkeys
 */
export async function beginPasskey(ctx: Ctx, origin: string) {
  const { userId, username } = actorOf(ctx)
  const { host } = requireRelyingParty(ctx, origin)
  const own = await ctx.db.transaction('*', (tx) => queries.listCredentialsOf(tx, userId, host))
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Flyleaf',
    rpID: host,
    userID: Buffer.from(userId),
    userName: username,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: own.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const data = { challenge: options.challenge }
  const token = await ctx.db.transaction('*', (tx) => beginStep(tx, { kind: 'new-passkey', userId, data }))
  return { options, token }
}

interface NewPasskey {
  name: string
  response: Registration
}

/**
 * Adds the passkey that the browser has made for what was begun.
 * @throws Problem `invalid-credentials` when nothing was begun by the caller; conflict when the answer does not fit it
 */
export async function addPasskey(
  ctx: Ctx,
  { name, response }: NewPasskey,
  { origin, token }: { origin: string; token: string | null },
): Promise<Passkey> {
  const { userId } = actorOf(ctx)
  const place = requireRelyingParty(ctx, origin)
  const step = await ctx.db.transaction('*', (tx) => spendStep(tx, token, 'new-passkey'))
  if (step.userId !== userId) throw notMade()
  const { verifyRegistrationResponse } = await webauthn()
  const made = await verifyRegistrationResponse({
    response: { ...response, response: transportsOf(response), clientExtensionResults: {} },
    expectedChallenge: step.data.challenge ?? '',
    expectedOrigin: place.origin,
    expectedRPID: place.host,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!made?.verified) throw notMade()
  const { credential } = made.registrationInfo
  return ctx.db.transaction('*', async (tx) => {
    const added = await queries.insertPasskey(tx, {
      id: ctx.newId(),
      userId,
      host: place.host,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name,
    })
    if (!added) throw conflict('This passkey is here already.')
    recordActivity(tx, ctx, accountActivity('passkey-add', userId))
    return added
  })
}

/** @throws notFound for a passkey of somebody else, too */
export async function renamePasskey(ctx: Ctx, id: string, name: string): Promise<Passkey> {
  const { userId } = actorOf(ctx)
  return ctx.db.transaction('*', async (tx) => {
    const renamed = await queries.renamePasskey(tx, userId, id, name)
    if (!renamed) throw notFound()
    recordActivity(tx, ctx, accountActivity('passkey-rename', userId))
    return renamed
  })
}

/** @throws notFound for a passkey of somebody else, too */
export async function removePasskey(ctx: Ctx, id: string): Promise<void> {
  const { userId } = actorOf(ctx)
  await ctx.db.transaction('*', async (tx) => {
    if (!(await queries.deletePasskey(tx, userId, id))) throw notFound()
    recordActivity(tx, ctx, accountActivity('passkey-remove', userId))
  })
}

/**
 * Begins a sign-in by passkey: the passkey says whose it is.
 * @returns what the browser needs, and the token for its cookie
 */
export function beginPasskeyLogin(ctx: Ctx, origin: string) {
  return beginUse(ctx, origin, null)
}

/** Begins a confirmation by one of the caller's own passkeys. */
export function beginPasskeyConfirmation(ctx: Ctx, origin: string) {
  return beginUse(ctx, origin, actorOf(ctx).userId)
}

async function beginUse(ctx: Ctx, origin: string, userId: string | null) {
  const { host } = requireRelyingParty(ctx, origin)
  const own =
    userId === null ? [] : await ctx.db.transaction('*', (tx) => queries.listCredentialsOf(tx, userId, host))
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: host,
    userVerification: 'required',
    allowCredentials: own.map(descriptorOf),
  })
  const data = { challenge: options.challenge }
  const token = await ctx.db.transaction('*', (tx) => beginStep(tx, { kind: 'passkey', userId, data }))
  return { options, token }
}

interface Use {
  origin: string
  /** Of the step that began in this browser. */
  token: string | null
  browser: Browser
}

/**
 * Signs in whose passkey it is. It counts as both factors: the device was there, and its owner was checked on it.
 * @throws Problem `invalid-credentials` for every passkey that does not fit; tooMany after many of them
 */
export async function loginWithPasskey(ctx: Ctx, response: Assertion, use: Use): Promise<SignedIn> {
  const passkey = await usedPasskey(ctx, response, use, null)
  const user = await findUser(ctx.db.staff, passkey.userId)
  if (!user) throw refused()
  const device = await knownDevice(ctx.db, user.username, use.browser.device)
  return ctx.db.transaction('*', async (tx) => {
    if (!(await queries.noteUse(tx, passkey.id, passkey.counter, passkey.newCounter))) throw refused()
    return enter(tx, ctx, { user, browser: use.browser, device })
  })
}

/**
 * Records in this session that the caller used an own passkey, which counts as a recent password.
 * @throws Problem `invalid-credentials` for every passkey that does not fit; tooMany after many of them
 */
export async function confirmWithPasskey(ctx: Ctx, response: Assertion, use: Use): Promise<void> {
  const { userId, sessionId } = actorOf(ctx)
  const passkey = await usedPasskey(ctx, response, use, userId)
  await ctx.db.transaction('*', async (tx) => {
    if (!(await queries.noteUse(tx, passkey.id, passkey.counter, passkey.newCounter))) throw refused()
    await confirmSession(tx, sessionId)
  })
}

/**
 * The passkey behind an answer of the browser. What was begun is over by that, whatever comes of it.
 * @param userId whose it must be, and who must have begun it; null: anybody's, begun by nobody who is known
 */
async function usedPasskey(
  ctx: Ctx,
  response: Assertion,
  { origin, token, browser }: Use,
  userId: string | null,
) {
  const place = requireRelyingParty(ctx, origin)
  const step = await ctx.db.transaction('*', (tx) => spendStep(tx, token, 'passkey'))
  const passkey = await ctx.db.transaction('*', (tx) => queries.findPasskey(tx, response.id, place.host))
  const used = await attemptFromNetwork(browser, async () => {
    if (!passkey || step.userId !== userId || !isOf(passkey, response, userId)) return null
    const newCounter = await counterOf(passkey, response, { place, challenge: step.data.challenge ?? '' })
    return newCounter === null ? null : { ...passkey, newCounter }
  })
  if (used) return used
  await ctx.db.transaction('*', (tx) =>
    recordActivity(tx, ctx, accountActivity('passkey-failed', passkey?.userId ?? null)),
  )
  throw refused()
}

/** Whether the passkey names the account that it is stored for, and that it is wanted of. */
function isOf({ userId }: { userId: string }, { response }: Assertion, wanted: string | null): boolean {
  const named = response.userHandle
  const isNamed =
    named === undefined ? wanted !== null : Buffer.from(named, 'base64url').toString() === userId
  return isNamed && (wanted === null || wanted === userId)
}

type Stored = NonNullable<Awaited<ReturnType<typeof queries.findPasskey>>>

/** The counter of the device if signature, challenge, origin, host and check of the owner are right; else null. */
async function counterOf(
  { credentialId, publicKey, counter, transports }: Stored,
  response: Assertion,
  { place, challenge }: { place: RelyingParty; challenge: string },
): Promise<number | null> {
  const { userHandle, ...signed } = response.response
  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await verifyAuthenticationResponse({
    response: {
      ...response,
      response: { ...signed, ...(userHandle !== undefined && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.host,
    requireUserVerification: true,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(publicKey),
      counter: Number(counter),
      transports: known(transports),
    },
  }).catch(() => null)
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}

function descriptorOf({ credentialId, transports }: { credentialId: string; transports: string[] }) {
  return { id: credentialId, transports: known(transports) }
}

function transportsOf({ response: { transports, ...rest } }: Registration) {
  return { ...rest, ...(transports && { transports: known(transports) }) }
}

/** Browsers ignore a way to reach a passkey that they do not know. */
const known = (transports: string[]) => transports as AuthenticatorTransport[]

const refused = () => new Problem('invalid-credentials', 'This passkey opens nothing here.')

const notMade = () => conflict('The passkey was not made. Please try again.')
