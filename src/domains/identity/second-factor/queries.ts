import type { Tx } from '../../../platform/db/database.ts'

/** Since when an account is asked for codes, and how many recovery codes it has left; null: it is not asked. */
export async function findSecondFactor(tx: Tx, userId: string) {
  const rows = await tx.run((q) =>
    q
      .selectFrom('secondFactors')
      .leftJoin('recoveryCodes', 'recoveryCodes.userId', 'secondFactors.userId')
      .select(['secondFactors.createdAt', (e) => e.fn.count<number>('codeHash').as('recoveryCodes')])
      .where('secondFactors.userId', '=', userId)
      .groupBy(['secondFactors.userId', 'secondFactors.createdAt']),
  )
  const [row] = rows
  return row ? { since: row.createdAt, recoveryCodes: Number(row.recoveryCodes) } : null
}

export async function hasSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.run((q) =>
    q.selectFrom('secondFactors').select('userId').where('userId', '=', userId),
  )
  return rows.length > 0
}

/** @returns false when the account has one already */
export async function insertSecondFactor(tx: Tx, userId: string, lastStep: number): Promise<boolean> {
  const rows = await tx.run((q) =>
    q
      .insertInto('secondFactors')
      .values({ userId, lastStep })
      .onConflict((c) => c.column('userId').doNothing())
      .returning('userId'),
  )
  return rows.length > 0
}

/** Uses up a code with those before it. @returns false when it was used up already */
export async function spendCode(tx: Tx, userId: string, step: number): Promise<boolean> {
  const rows = await tx.run((q) =>
    q
      .updateTable('secondFactors')
      .set({ lastStep: step })
      .where('userId', '=', userId)
      .where('lastStep', '<', String(step))
      .returning('userId'),
  )
  return rows.length > 0
}

/** The recovery codes go with it. @returns false when there was none */
export async function deleteSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.run((q) =>
    q.deleteFrom('secondFactors').where('userId', '=', userId).returning('userId'),
  )
  return rows.length > 0
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.run((q) => q.deleteFrom('recoveryCodes').where('userId', '=', userId))
  await tx.run((q) => q.insertInto('recoveryCodes').values(hashes.map((codeHash) => ({ userId, codeHash }))))
}

/** @returns false when the account has no such code */
export async function takeRecoveryCode(tx: Tx, userId: string, codeHash: string): Promise<boolean> {
  const rows = await tx.run((q) =>
    q
      .deleteFrom('recoveryCodes')
      .where('userId', '=', userId)
      .where('codeHash', '=', codeHash)
      .returning('userId'),
  )
  return rows.length > 0
}
