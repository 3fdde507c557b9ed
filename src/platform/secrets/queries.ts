import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Sealed } from './seal.ts'

/** The root in the row of the install, which stays locked until the transaction ends: two starts decide one after the other. */
export async function lockRoot(tx: Tx): Promise<Sealed | null> {
  const [row] = await tx.run((q) =>
    q.selectFrom('install').select(['sealedRoot as ciphertext', 'rootKeyId as keyId']).forUpdate(),
  )
  return row?.ciphertext && row.keyId ? { ciphertext: row.ciphertext, keyId: row.keyId } : null
}

export async function saveRoot(tx: Tx, { ciphertext, keyId }: Sealed): Promise<void> {
  await tx.run((q) => q.updateTable('install').set({ sealedRoot: ciphertext, rootKeyId: keyId }))
}

/** Ids of the keys that encrypt secrets of any site or account; served by `site_secrets_key` and `account_secrets_key`. */
export async function listSecretKeyIds(tx: Tx): Promise<string[]> {
  const rows = await tx.run((q) =>
    q
      .selectFrom('siteSecrets')
      .select('keyId')
      .union(q.selectFrom('accountSecrets').select('keyId'))
      .orderBy('keyId'),
  )
  return rows.map((row) => row.keyId)
}

interface SecretRow extends Sealed {
  forkId: string
  name: string
}

export async function saveSecret(tx: Tx, row: SecretRow): Promise<void> {
  const { ciphertext, keyId } = row
  await tx.run((q) =>
    q
      .insertInto('siteSecrets')
      .values(row)
      .onConflict((c) =>
        c.columns(['forkId', 'name']).doUpdateSet({ ciphertext, keyId, updatedAt: sql<string>`now()` }),
      ),
  )
}

export async function deleteSecret(tx: Tx, siteId: string, name: string): Promise<void> {
  await tx.run((q) => q.deleteFrom('siteSecrets').where('forkId', '=', siteId).where('name', '=', name))
}

export async function findSecret(tx: Tx, siteId: string, name: string): Promise<Sealed | null> {
  const [row] = await tx.run((q) =>
    q
      .selectFrom('siteSecrets')
      .select(['ciphertext', 'keyId'])
      .where('forkId', '=', siteId)
      .where('name', '=', name),
  )
  return row ?? null
}

/** Names of the secrets of a site, in order. */
export async function listSecretNames(tx: Tx, siteId: string): Promise<string[]> {
  const rows = await tx.run((q) =>
    q.selectFrom('siteSecrets').select('name').where('forkId', '=', siteId).orderBy('name'),
  )
  return rows.map((row) => row.name)
}

/** Every secret of the install, locked until the transaction ends. */
export const lockSecrets = (tx: Tx): Promise<SecretRow[]> =>
  tx.run((q) =>
    q
      .selectFrom('siteSecrets')
      .select(['forkId', 'name', 'ciphertext', 'keyId'])
      .orderBy('forkId')
      .orderBy('name')
      .forUpdate(),
  )

/** Replaces secrets of several sites in one statement. */
export async function replaceSecrets(tx: Tx, rows: readonly SecretRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.run((q) =>
    q
      .insertInto('siteSecrets')
      .values([...rows])
      .onConflict((c) =>
        c.columns(['forkId', 'name']).doUpdateSet({
          ciphertext: (e) => e.ref('excluded.ciphertext'),
          keyId: (e) => e.ref('excluded.keyId'),
        }),
      ),
  )
}

interface AccountSecretRow extends Sealed {
  userId: string
  name: string
}

export async function saveAccountSecret(tx: Tx, row: AccountSecretRow): Promise<void> {
  await replaceAccountSecrets(tx, [row])
}

export async function deleteAccountSecret(tx: Tx, userId: string, name: string): Promise<void> {
  await tx.run((q) => q.deleteFrom('accountSecrets').where('userId', '=', userId).where('name', '=', name))
}

export async function findAccountSecret(tx: Tx, userId: string, name: string): Promise<Sealed | null> {
  const [row] = await tx.run((q) =>
    q
      .selectFrom('accountSecrets')
      .select(['ciphertext', 'keyId'])
      .where('userId', '=', userId)
      .where('name', '=', name),
  )
  return row ?? null
}

/** The secrets of all accounts, locked until the transaction ends. */
export const lockAccountSecrets = (tx: Tx): Promise<AccountSecretRow[]> =>
  tx.run((q) =>
    q
      .selectFrom('accountSecrets')
      .select(['userId', 'name', 'ciphertext', 'keyId'])
      .orderBy('userId')
      .orderBy('name')
      .forUpdate(),
  )

/** Replaces secrets of several accounts in one statement. */
export async function replaceAccountSecrets(tx: Tx, rows: readonly AccountSecretRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.run((q) =>
    q
      .insertInto('accountSecrets')
      .values([...rows])
      .onConflict((c) =>
        c.columns(['userId', 'name']).doUpdateSet({
          ciphertext: (e) => e.ref('excluded.ciphertext'),
          keyId: (e) => e.ref('excluded.keyId'),
          updatedAt: sql<string>`now()`,
        }),
      ),
  )
}
