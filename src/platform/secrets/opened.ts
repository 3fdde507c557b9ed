import { hkdfSync } from 'node:crypto'
import { unavailable } from '../../kernel/problem.ts'
import { KEY_BYTES, type Key } from './key.ts'
import { type Sealed, seal, unseal } from './seal.ts'

/** Encryption with the keys of this install. */
export interface Secrets {
  /** Why nothing may be changed, as a sentence for people; null while all needed keys are there. */
  readOnly: string | null
  /** @throws unavailable while read-only */
  seal(plain: string, place: string): Sealed
  /** @throws unavailable where the key is missing, or the bytes were not sealed for this place */
  open(sealed: Sealed, place: string): string
  /**
   * 32 bytes for one purpose, such as `preview-links`; the same in every process and after a change of the key.
   * @throws unavailable where the key is missing
   */
  keyFor(purpose: string): Buffer
}

export const DAMAGED =
  'Nothing can be changed: what the key encrypts in the database is damaged. Restore a backup, then restart.'

/** Secrets of these keys. @param readOnly why nothing may be changed, as a sentence for people */
export function secretsOf(keys: readonly Key[], root: Buffer | null, readOnly: string | null): Secrets {
  const refuse = (): never => {
    throw unavailable(readOnly ?? DAMAGED, RESTART_S)
  }
  return {
    readOnly,
    seal: (plain, place) => (readOnly ? refuse() : seal(firstOf(keys), Buffer.from(plain), place)),
    open: (sealed, place) => unseal(keys, sealed, place)?.toString() ?? refuse(),
    keyFor: (purpose) =>
      root ? Buffer.from(hkdfSync('sha256', root, '', `flyleaf ${purpose}`, KEY_BYTES)) : refuse(),
  }
}

/** Retry-After in seconds; long, since a person has to find the key first. */
const RESTART_S = 60

/** The key to encrypt with. */
export function firstOf(keys: readonly Key[]): Key {
  const [key] = keys
  if (!key) throw new Error('There is no key to encrypt with.')
  return key
}
