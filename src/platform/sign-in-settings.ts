import type { Environment } from './config/environment.ts'

/** Where the provider leads back to; this address has to be entered there. */
export const PROVIDER_RETURN = '/admin/login/provider'

/** Another service that people sign in with, by OpenID Connect. */
export interface SignInProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** As the button calls it. */
  name: string
}

/** How people sign in beside the password, by configuration. */
export interface SignInSettings {
  /** The address of the studio, which passkeys and the provider are bound to; null: any that it is opened at. */
  studioUrl: string | null
  /** Null: none is set up. */
  provider: SignInProvider | null
}

export function signInSettingsOf({
  PUBLIC_URL,
  CONSOLE_URL,
  OIDC_ISSUER,
  OIDC_CLIENT_ID,
  OIDC_CLIENT_SECRET,
  OIDC_NAME,
}: Environment): SignInSettings {
  const isSetUp =
    OIDC_ISSUER !== undefined && OIDC_CLIENT_ID !== undefined && OIDC_CLIENT_SECRET !== undefined
  const studio = CONSOLE_URL ?? PUBLIC_URL
  return {
    studioUrl: studio === undefined ? null : new URL(studio).origin,
    provider: isSetUp
      ? {
          issuer: OIDC_ISSUER,
          clientId: OIDC_CLIENT_ID,
          clientSecret: OIDC_CLIENT_SECRET,
          name: OIDC_NAME ?? new URL(OIDC_ISSUER).hostname,
        }
      : null,
  }
}
