import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Key } from './key.ts'

/** Something encrypted, and the id of the key that opens it. */
export interface Sealed {
  keyId: string
  /** 12 bytes of nonce, 16 of tag, then the text */
  ciphertext: Buffer
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts with AES-256-GCM.
 * @param place where it will be stored; it can be opened only for that place, so that two rows cannot be swapped
 */
export function seal(key: Key, plain: Buffer, place: string): Sealed {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key.bytes, nonce).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return { keyId: key.id, ciphertext: Buffer.concat([nonce, cipher.getAuthTag(), body]) }
}

/** The plain bytes; null when the key is missing, or the bytes were changed or sealed for another place. */
export function unseal(keys: readonly Key[], { keyId, ciphertext }: Sealed, place: string): Buffer | null {
  const key = keys.find(({ id }) => id === keyId)
  if (!key || ciphertext.length < NONCE_BYTES + TAG_BYTES) return null
  const nonce = ciphertext.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(ciphertext.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(ciphertext.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}
