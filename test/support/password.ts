import { argon2Sync, randomBytes } from 'node:crypto'

/** Password of every account that tests make. */
export const PERSON_PASSWORD = 'words enough for one'

interface Effort {
  /** KiB */
  memory: number
  passes: number
}

/** The least effort, so that checking a password takes no time. */
const LEAST: Effort = { memory: 8, passes: 1 }

/** A stored password, in PHC form, that was hashed with another effort than new ones are. */
export function storedPassword(password: string, { memory, passes } = LEAST): string {
  const nonce = randomBytes(16)
  const parameters = { memory, passes, parallelism: 1, tagLength: 32 }
  const tag = argon2Sync('argon2id', { message: password.normalize('NFC'), nonce, ...parameters })
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${plain64(nonce)}$${plain64(tag)}`
}

const plain64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
