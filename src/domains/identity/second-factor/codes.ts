import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** What every app for codes takes: six digits of SHA-1, a new code every thirty seconds (RFC 6238). */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Steps by which the clock of a phone may be wrong, either way. */
const WINDOW = 1

const SECRET_BYTES = 20

const RECOVERY_CODES = 10
/** Without `l` and `o`, which look like digits; 32 of them, so each stands for five bits. */
const LETTERS = '23456789abcdefghijkmnpqrstuvwxyz'
/** 120 bits: enough for a plain hash to hide them. */
const LENGTH = 24
const GROUP = /.{6}(?=.)/g

/** A new secret for an app, as people type it. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What the QR code holds. @param issuer as the app names the place */
export function addressOf(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...FORM, secret, issuer, label }).toString()
}

/** The library compares bytes, and throws where six letters are more than six bytes. */
const CODE = /^\d{6}$/

/** The time step of a code; null for one that is wrong at this moment. */
export function stepOf(secret: string, code: string, now: string): number | null {
  if (!CODE.test(code)) return null
  const timestamp = Date.parse(now)
  const totp = new TOTP({ ...FORM, secret })
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** Codes for whoever has lost the app. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(LENGTH)]
      .map((byte) => LETTERS[byte % LETTERS.length])
      .join('')
      .replace(GROUP, '$&-'),
  )

/** What of a recovery code is stored, however it was typed. */
export function hashRecoveryCode(typed: string): string {
  return createHash('sha256')
    .update(typed.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('hex')
}
