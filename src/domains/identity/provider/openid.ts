import * as openid from 'openid-client'
import { unavailable } from '../../../kernel/problem.ts'
import type { SignInProvider } from '../../../platform/sign-in-settings.ts'

/** What the provider says of who has signed in there. */
export interface Claims {
  issuer: string
  subject: string
  /** Null where the provider does not say that it is theirs. */
  confirmedEmail: string | null
}

const TIMEOUT_S = 10

const configurations = new WeakMap<SignInProvider, Promise<openid.Configuration>>()

/** Reads once what the provider says of itself; after a failure the next caller asks anew. @throws unavailable */
function configurationOf(provider: SignInProvider): Promise<openid.Configuration> {
  const known = configurations.get(provider) ?? discover(provider)
  configurations.set(provider, known)
  known.catch(() => configurations.delete(provider))
  return known
}

const LOOK_MS = 60_000
const LOOK_TIMEOUT_S = 3

const looks = new WeakMap<SignInProvider, { at: number; found: Promise<boolean> }>()

/** Whether the provider answered within the last minute. */
export function isReached(provider: SignInProvider): Promise<boolean> {
  const last = looks.get(provider)
  if (last && performance.now() - last.at < LOOK_MS) return last.found
  const found = discover(provider, LOOK_TIMEOUT_S).then(
    () => true,
    () => false,
  )
  looks.set(provider, { at: performance.now(), found })
  return found
}

async function discover(
  { issuer, clientId, clientSecret, name }: SignInProvider,
  timeout = TIMEOUT_S,
): Promise<openid.Configuration> {
  const address = new URL(issuer)
  // Signatures are checked although the answers come from the provider itself.
  const execute = [openid.enableNonRepudiationChecks]
  // The configuration takes http of this machine alone.
  if (address.protocol === 'http:') execute.push(openid.allowInsecureRequests)
  const options = { execute, timeout }
  return openid
    .discovery(address, clientId, clientSecret, undefined, options)
    .catch((cause: unknown) => Promise.reject(Object.assign(notReached(name), { cause })))
}

/** What a sign-in at the provider begins with. */
export interface Beginning {
  state: string
  nonce: string
  verifier: string
  /** Where it leads back to. */
  redirect: string
}

/** @returns the address at the provider, and what only this install may know of it */
export async function beginAt(
  provider: SignInProvider,
  redirect: string,
): Promise<Beginning & { address: string }> {
  const configuration = await configurationOf(provider)
  const verifier = openid.randomPKCECodeVerifier()
  const [state, nonce] = [openid.randomState(), openid.randomNonce()]
  const address = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: redirect,
    scope: 'openid email',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  })
  return { state, nonce, verifier, redirect, address: address.href }
}

/**
 * Who has signed in at the provider.
 * @param query of the address that it led back to
 * @returns null when the provider refused, or its answer does not fit what was begun
 * @throws unavailable when it does not answer
 */
export async function claimsOf(
  provider: SignInProvider,
  { state, nonce, verifier, redirect }: Beginning,
  query: string,
): Promise<Claims | null> {
  const configuration = await configurationOf(provider)
  try {
    const tokens = await openid.authorizationCodeGrant(
      configuration,
      new URL(`?${query.replace(/^\?/, '')}`, redirect),
      { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true },
    )
    const claims = tokens.claims()
    if (!claims) return null
    const { email, email_verified: isConfirmed } =
      claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
        ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : claims
    const confirmedEmail = typeof email === 'string' && isConfirmed === true ? email : null
    // As it is configured: another spelling of the same issuer is no other one.
    return { issuer: provider.issuer, subject: claims.sub, confirmedEmail }
  } catch (error) {
    if (isOutOfReach(error)) throw Object.assign(notReached(provider.name), { cause: error })
    if (REFUSALS.some((kind) => error instanceof kind)) return null
    throw error
  }
}

/** What the library throws where the provider refused, or where something does not fit. */
const REFUSALS = [
  openid.ClientError,
  openid.AuthorizationResponseError,
  openid.ResponseBodyError,
  openid.WWWAuthenticateChallengeError,
]

/** A connection that failed or took too long says nothing about the person. */
function isOutOfReach(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return (
    code === 'OAUTH_TIMEOUT' ||
    (error instanceof TypeError && error.message === 'fetch failed') ||
    (cause instanceof TypeError && cause.message === 'fetch failed')
  )
}

const notReached = (name: string) => unavailable(`${name} does not answer. Please try again later.`)
