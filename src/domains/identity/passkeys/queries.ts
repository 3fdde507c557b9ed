import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'

const LISTED = ['id', 'name', 'host', 'createdAt', 'lastUsedAt'] as const

const KEY = ['id', 'userId', 'credentialId', 'publicKey', 'counter', 'transports'] as const

/** The passkeys of an account, oldest first; served by the index `passkeys_user`. */
export async function listPasskeysOf(tx: Tx, userId: string) {
  return tx.run((q) =>
    q.selectFrom('passkeys').select(LISTED).where('userId', '=', userId).orderBy('createdAt').orderBy('id'),
  )
}

/** The credentials of an account on a host, for the browser to choose from. */
export async function listCredentialsOf(tx: Tx, userId: string, host: string) {
  return tx.run((q) =>
    q
      .selectFrom('passkeys')
      .select(['credentialId', 'transports'])
      .where('userId', '=', userId)
      .where('host', '=', host)
      .orderBy('createdAt')
      .orderBy('id'),
  )
}

export async function findPasskey(tx: Tx, credentialId: string, host: string) {
  const rows = await tx.run((q) =>
    q.selectFrom('passkeys').select(KEY).where('credentialId', '=', credentialId).where('host', '=', host),
  )
  return rows[0] ?? null
}

/** Whether anybody signs in with a passkey. */
export async function hasAnyPasskey(tx: Tx): Promise<boolean> {
  return (await tx.run((q) => q.selectFrom('passkeys').select('id').limit(1))).length > 0
}

interface NewPasskey {
  id: string
  userId: string
  host: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
}

/** @returns null when somebody has the credential already */
export async function insertPasskey(tx: Tx, passkey: NewPasskey) {
  const rows = await tx.run((q) =>
    q
      .insertInto('passkeys')
      .values(passkey)
      .onConflict((c) => c.column('credentialId').doNothing())
      .returning(LISTED),
  )
  return rows[0] ?? null
}

/** Notes that a passkey was used. @returns false when it was used since its counter was read */
export async function noteUse(tx: Tx, id: string, from: string, to: number): Promise<boolean> {
  const rows = await tx.run((q) =>
    q
      .updateTable('passkeys')
      .set({ counter: to, lastUsedAt: sql`now()` })
      .where('id', '=', id)
      .where('counter', '=', from)
      .returning('id'),
  )
  return rows.length > 0
}

export async function renamePasskey(tx: Tx, userId: string, id: string, name: string) {
  const rows = await tx.run((q) =>
    q
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning(LISTED),
  )
  return rows[0] ?? null
}

/** @returns false when the account has no such passkey */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await tx.run((q) =>
    q.deleteFrom('passkeys').where('id', '=', id).where('userId', '=', userId).returning('id'),
  )
  return rows.length > 0
}

/** @returns false when the account had none */
export async function deletePasskeysOf(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.run((q) => q.deleteFrom('passkeys').where('userId', '=', userId).returning('id'))
  return rows.length > 0
}
