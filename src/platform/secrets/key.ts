import { createHmac, randomBytes } from 'node:crypto'

/** Bytes of a key. */
export const KEY_BYTES = 32

/** One key; its id tells which key something was encrypted with and nothing about the key. */
export interface Key {
  id: string
  bytes: Buffer
}

/** Keys as they are written down: one or several, apart by commas or white space; the first one encrypts. */
export function parseKeys(text: string): Key[] {
  return entriesOf(text).map((entry) => keyOf(decode(entry) ?? Buffer.alloc(0)))
}

/** What is wrong with keys as they are written down, as the end of a sentence without its full stop; null when nothing is. */
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

/** A new random key, as it is written down. */
export const newKey = (): string => randomBytes(KEY_BYTES).toString('base64')

/** The entries of a text of keys. */
export const entriesOf = (text: string): string[] => text.split(/[\s,]+/).filter((entry) => entry !== '')

function keyOf(bytes: Buffer): Key {
  return { id: createHmac('sha256', bytes).update('flyleaf key id').digest('hex').slice(0, 12), bytes }
}

/** Hexadecimal digits alone are never read as base64, although they could be. */
function decode(entry: string): Buffer | null {
  if (/^[0-9a-f]+$/i.test(entry) && entry.length % 2 === 0) return Buffer.from(entry, 'hex')
  return /^[\w+/-]+={0,2}$/.test(entry) ? Buffer.from(entry, 'base64') : null
}
