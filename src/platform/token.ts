import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a cookie or a one-time link: 43 characters that may stand in an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What of a token is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
