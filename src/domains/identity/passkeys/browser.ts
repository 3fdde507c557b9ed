import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Browsers have passkeys on https and on localhost alone. */
export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/** Asks for one of the person's passkeys. @returns null when the person let it be, or has none */
export async function askForPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const answered = await startAuthentication({ optionsJSON }).catch(nothingIfLeft)
  if (!answered) return null
  const { id, rawId, type, response } = answered
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  }
}

/** Makes a passkey on a device of the person. @returns null when the person let it be; 'known' when the device has one already */
export async function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const made = await startRegistration({ optionsJSON }).catch((error: unknown) =>
    error instanceof Error && error.name === 'InvalidStateError' ? ('known' as const) : nothingIfLeft(error),
  )
  if (!made || made === 'known') return made
  const { id, rawId, type, response } = made
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  }
}

/** @throws what is no decision of the person */
function nothingIfLeft(error: unknown): null {
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null
  throw error
}
