import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../platform/secrets/secrets.ts'

/** 256 bits as text that may stand in an address. */
const LENGTH = 43

type Keys = Pick<Secrets, 'keyFor'>

/** What stands for an address on a site where nobody may read the address. */
export const addressHashOf = (secrets: Keys, siteId: string, email: string): string =>
  macOf(secrets, 'participants address', `${siteId} ${email}`)

/** The key of the link that ends mails to an address: it names nobody, and only this install can make one. */
export const stopKeyOf = (secrets: Keys, addressHash: string): string =>
  addressHash + macOf(secrets, 'participants stop', addressHash)

/** The address hash in a key; null for a key that this install has not made. */
export function addressHashIn(secrets: Keys, key: string): string | null {
  const addressHash = key.slice(0, LENGTH)
  const right = Buffer.from(stopKeyOf(secrets, addressHash))
  const given = Buffer.from(key)
  return given.length === right.length && timingSafeEqual(given, right) ? addressHash : null
}

const macOf = (secrets: Keys, purpose: string, text: string): string =>
  createHmac('sha256', secrets.keyFor(purpose)).update(text).digest('base64url')
