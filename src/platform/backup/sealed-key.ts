import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'

/** The key of the secrets, encrypted with a passphrase; all parts as base64. */
export interface SealedKey {
  /** Cost, block size and parallelism of scrypt. */
  scrypt: [n: number, r: number, p: number]
  salt: string
  nonce: string
  tag: string
  text: string
}

/** 32 MiB and some tenths of a second for each guess. */
const COST: SealedKey['scrypt'] = [2 ** 15, 8, 3]
const MOST_MEMORY = 256 * 1024 ** 2
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32

/** Encrypts the text of the key with AES-256-GCM under a key that scrypt makes of the passphrase. */
export async function sealKey(text: string, passphrase: string): Promise<SealedKey> {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv(CIPHER, await stretch(passphrase, salt, COST), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const [saltText, nonceText, tag, sealed] = [salt, nonce, cipher.getAuthTag(), body].map((part) =>
    part.toString('base64'),
  ) as [string, string, string, string]
  return { scrypt: COST, salt: saltText, nonce: nonceText, tag, text: sealed }
}

/** The text of the key; null where the passphrase is another one. */
export async function openKey(sealed: SealedKey, passphrase: string): Promise<string | null> {
  const part = (text: string) => Buffer.from(text, 'base64')
  const key = await stretch(passphrase, part(sealed.salt), sealed.scrypt)
  const decipher = createDecipheriv(CIPHER, key, part(sealed.nonce), { authTagLength: 16 })
  decipher.setAuthTag(part(sealed.tag))
  try {
    return decipher.update(part(sealed.text), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

function stretch(passphrase: string, salt: Buffer, [n, r, p]: SealedKey['scrypt']): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The same letters may be typed in two ways.
    scrypt(passphrase.normalize('NFC'), salt, KEY_BYTES, { N: n, r, p, maxmem: MOST_MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
