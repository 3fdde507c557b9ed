import { randomBytes } from 'node:crypto'
import type { Database, Tx } from '../db/database.ts'
import { StartError } from '../start-error.ts'
import { KEY_BYTES } from './key.ts'
import { type FoundKeys, findKeys, makeKeyFile } from './key-file.ts'
import { DAMAGED, firstOf, type Secrets, secretsOf } from './opened.ts'
import {
  deleteAccountSecret,
  deleteSecret,
  findAccountSecret,
  findSecret,
  listSecretKeyIds,
  lockAccountSecrets,
  lockRoot,
  lockSecrets,
  replaceAccountSecrets,
  replaceSecrets,
  saveAccountSecret,
  saveRoot,
  saveSecret,
} from './queries.ts'
import { type Sealed, seal, unseal } from './seal.ts'

export type { Secrets } from './opened.ts'
export { listSecretNames } from './queries.ts'

const ROOT_PLACE = 'install/root'

const MISSING =
  'Nothing can be changed: the key that encrypts secrets is missing. Put secret.key back into the data folder or set SECRET_KEY as it was, then restart.'
const ANOTHER =
  'Nothing can be changed: the key that encrypts secrets is not the one that was used before. Put the earlier secret.key or SECRET_KEY back, then restart.'
const INCOMPLETE =
  'Nothing can be changed: some secrets are encrypted with a key that is missing. Name it again behind the new one, then restart.'
const UNREADABLE =
  'Nothing can be changed: the file secret.key in the data folder holds no usable key. Put it back as it was, then restart.'
interface Place {
  db: Pick<Database, 'transaction'>
  dataDir: string
  secretKey: string | undefined
}

/**
 * Opens the secrets with the configured keys. A key is made only while nothing is encrypted. Where the keys do not fit the data,
 * the result is read-only and nothing is written.
 */
export function openSecrets({ db, dataDir, secretKey }: Place): Promise<Secrets> {
  return db.transaction('*', async (tx) => {
    const root = await lockRoot(tx)
    const used = await listSecretKeyIds(tx)
    // After the lock: another start may have made the key while this one waited.
    const found = findKeys(dataDir, secretKey)
    if (root || used.length > 0 || found.mistake !== null) return judge(found, root, used)
    const keys = found.keys.length > 0 ? found.keys : makeKeyFile(dataDir)
    const plain = randomBytes(KEY_BYTES)
    await saveRoot(tx, seal(firstOf(keys), plain, ROOT_PLACE))
    return secretsOf(keys, plain, null)
  })
}

/**
 * The same without making or writing anything; null where nothing is encrypted yet.
 */
export function lookAtSecrets({ db, dataDir, secretKey }: Place): Promise<Secrets | null> {
  return db.transaction('*', async (tx) => {
    const root = await lockRoot(tx)
    const used = await listSecretKeyIds(tx)
    const found = findKeys(dataDir, secretKey)
    if (!root && used.length === 0 && found.mistake === null) return null
    return judge(found, root, used)
  })
}

/** Stores a secret of a site; null removes it. */
export async function putSecret(
  tx: Tx,
  secrets: Secrets,
  { siteId, name, value }: { siteId: string; name: string; value: string | null },
): Promise<void> {
  if (value === null) return deleteSecret(tx, siteId, name)
  await saveSecret(tx, { forkId: siteId, name, ...secrets.seal(value, placeOf(siteId, name)) })
}

/** A secret of a site; null when there is none. It must never go into an answer. */
export async function readSecret(
  tx: Tx,
  secrets: Secrets,
  { siteId, name }: { siteId: string; name: string },
): Promise<string | null> {
  const sealed = await findSecret(tx, siteId, name)
  return sealed && secrets.open(sealed, placeOf(siteId, name))
}

interface OfAccount {
  userId: string
  name: string
}

/** Stores a secret of an account in the place of an earlier one of this name. */
export async function putAccountSecret(
  tx: Tx,
  secrets: Secrets,
  { userId, name, value }: OfAccount & { value: string },
): Promise<void> {
  await saveAccountSecret(tx, { userId, name, ...secrets.seal(value, placeOfAccount({ userId, name })) })
}

/** Needs no key. */
export const removeAccountSecret = (tx: Tx, { userId, name }: OfAccount): Promise<void> =>
  deleteAccountSecret(tx, userId, name)

/** A secret of an account; null when there is none. */
export async function readAccountSecret(tx: Tx, secrets: Secrets, of: OfAccount): Promise<string | null> {
  const sealed = await findAccountSecret(tx, of.userId, of.name)
  return sealed && secrets.open(sealed, placeOfAccount(of))
}

/**
 * Encrypts everything with the first key, all or nothing; afterwards the other keys are not needed any more.
 * @returns how many secrets of sites and accounts had another key
 * @throws StartError where something cannot be opened
 */
export function reencrypt({ db, dataDir, secretKey }: Place): Promise<number> {
  return db.transaction('*', async (tx) => {
    const found = findKeys(dataDir, secretKey)
    const root = await lockRoot(tx)
    if (!root) throw new StartError('Nothing is encrypted yet.')
    const { readOnly } = judge(found, root, await listSecretKeyIds(tx))
    if (readOnly) throw new StartError(readOnly)
    const key = firstOf(found.keys)
    const again = (sealed: Sealed, place: string): Sealed => {
      const plain = unseal(found.keys, sealed, place)
      if (!plain) throw new StartError(DAMAGED)
      return seal(key, plain, place)
    }
    await saveRoot(tx, again(root, ROOT_PLACE))
    const old = (await lockSecrets(tx)).filter((row) => row.keyId !== key.id)
    await replaceSecrets(
      tx,
      old.map((row) => ({ ...row, ...again(row, placeOf(row.forkId, row.name)) })),
    )
    const ofAccounts = (await lockAccountSecrets(tx)).filter((row) => row.keyId !== key.id)
    await replaceAccountSecrets(
      tx,
      ofAccounts.map((row) => ({ ...row, ...again(row, placeOfAccount(row)) })),
    )
    return old.length + ofAccounts.length
  })
}

function judge({ keys, mistake }: FoundKeys, root: Sealed | null, used: string[]): Secrets {
  if (keys.length === 0) return secretsOf([], null, mistake === null ? MISSING : UNREADABLE)
  const isKnown = (id: string) => keys.some((key) => key.id === id)
  const plain = root && unseal(keys, root, ROOT_PLACE)
  if (root && !plain) return secretsOf(keys, null, isKnown(root.keyId) ? DAMAGED : ANOTHER)
  // Secrets without a root: the root was lost, and a new one would change every derived key.
  if (!plain) return secretsOf(keys, null, used.every(isKnown) ? DAMAGED : ANOTHER)
  return secretsOf(keys, plain, used.every(isKnown) ? null : INCOMPLETE)
}

const placeOf = (siteId: string, name: string): string => `site_secrets/${siteId}/${name}`

const placeOfAccount = ({ userId, name }: OfAccount): string => `account_secrets/${userId}/${name}`
