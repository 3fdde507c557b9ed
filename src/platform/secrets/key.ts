import { createHmac, randomBytes } from 'node:crypto'

export const KEY_BYTES = 32

/** A key. Its id is stored with what it encrypted, and reveals nothing about the key. */
export interface Key {
  id: string
  bytes: Buffer
}

/** Parses one or several keys, separated by commas or white space; the first one encrypts. */
export function parseKeys(text: string): Key[] {
  return entriesOf(text).map((entry) => keyOf(decode(entry) ?? Buffer.alloc(0)))
}

/** The mistake in a text of keys, as the end of a sentence without its full stop; null when there is none. */
export function mistakeInKeys(text: string): string | null {
  const entries = entriesOf(text)
  if (entries.length === 0) return 'holds no key'
  const decoded = entries.map(decode)
  if (decoded.includes(null)) {
    return 'must be 32 bytes as base64 or as 64 hexadecimal digits; "openssl rand -base64 32" makes such a key'
  }
  const wrong = decoded.find((bytes) => bytes?.length !== KEY_BYTES)
  if (wrong) return `must have exactly ${KEY_BYTES} bytes, and one of its keys has ${wrong.length}`
  const ids = new Set(parseKeys(text).map((key) => key.id))
  return ids.size < entries.length ? 'names the same key twice' : null
}

/** A new random key as text. */
export const newKey = (): string => randomBytes(KEY_BYTES).toString('base64')

export const entriesOf = (text: string): string[] => text.split(/[\s,]+/).filter((entry) => entry !== '')

function keyOf(bytes: Buffer): Key {
  return { id: createHmac('sha256', bytes).update('flyleaf key id').digest('hex').slice(0, 12), bytes }
}

/** An even number of hexadecimal digits is never read as base64, although it could be. */
function decode(entry: string): Buffer | null {
  if (/^[0-9a-f]+$/i.test(entry) && entry.length % 2 === 0) return Buffer.from(entry, 'hex')
  return /^[\w+/-]+={0,2}$/.test(entry) ? Buffer.from(entry, 'base64') : null
}
