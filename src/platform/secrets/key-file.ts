import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode, failureReason, writeDurably } from '../db/embedded/files.ts'
import { StartError } from '../start-error.ts'
import { type Key, mistakeInKeys, newKey, parseKeys } from './key.ts'

/** The configured keys; none, with `mistake`, where the key file cannot be used. */
export interface FoundKeys {
  keys: Key[]
  /** end of a sentence about the key file, without its full stop */
  mistake: string | null
}

/** The key file, used while SECRET_KEY is not set. */
export const keyFile = (dataDir: string): string => join(dataDir, 'secret.key')

/** The keys of SECRET_KEY, which the environment has checked, else those of the key file. Never makes one. */
export function findKeys(dataDir: string, secretKey: string | undefined): FoundKeys {
  if (secretKey !== undefined) return { keys: parseKeys(secretKey), mistake: null }
  try {
    const text = readFileSync(keyFile(dataDir), 'utf8')
    const mistake = mistakeInKeys(text)
    return { keys: mistake === null ? parseKeys(text) : [], mistake }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { keys: [], mistake: null }
    return { keys: [], mistake: `cannot be read: ${failureReason(error)}` }
  }
}

/** The configured keys as text, whatever they are worth; null where there are none. */
export function readKeyText(dataDir: string, secretKey: string | undefined): string | null {
  if (secretKey !== undefined) return secretKey
  try {
    return readFileSync(keyFile(dataDir), 'utf8').trim()
  } catch {
    return null
  }
}

/** Puts a key into the key file; what stood there is kept beside it. @returns where that is, null if nothing stood there */
export function bringKeyFile(dataDir: string, text: string): string | null {
  const path = keyFile(dataDir)
  const aside = existsSync(path) ? `${path}.${new Date().toISOString().replace(/[-:.]/g, '')}` : null
  if (aside) renameSync(path, aside)
  writeDurably(path, `${text}\n`, 0o600)
  return aside
}

/**
 * Makes the key of a new install, and writes it to the disk before anything is encrypted with it.
 * @throws StartError when it cannot be written
 */
export function makeKeyFile(dataDir: string): Key[] {
  const text = newKey()
  try {
    writeDurably(keyFile(dataDir), `${text}\n`, 0o600)
  } catch (error) {
    throw new StartError(`The key file ${keyFile(dataDir)} cannot be written: ${failureReason(error)}.`)
  }
  return parseKeys(text)
}
