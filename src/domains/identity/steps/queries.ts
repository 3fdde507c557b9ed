import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { StepKind } from '../../../platform/sign-in-step.ts'

/** What has begun in a browser. */
export interface Step {
  kind: StepKind
  /** Null while nobody knows who signs in. */
  userId: string | null
  data: Readonly<Record<string, string>>
}

/** Keeps it for five minutes. */
export async function insertStep(
  tx: Tx,
  { tokenHash, kind, userId, data }: Step & { tokenHash: string },
): Promise<void> {
  await tx.run((q) =>
    q.insertInto('signInSteps').values({
      tokenHash,
      kind,
      userId,
      data: JSON.stringify(data),
      expiresAt: sql`now() + interval '5 minutes'`,
    }),
  )
}

/** What a token of this kind stands for; null once its time is over. */
export async function findStep(tx: Tx, tokenHash: string, kind: StepKind) {
  const rows = await tx.run((q) =>
    q.selectFrom('signInSteps').select(['userId', 'data']).where(isLive(tokenHash, kind)),
  )
  return rows[0] ? stepOf(rows[0]) : null
}

/** The same, once; a concurrent second caller waits and gets null. */
export async function takeStep(tx: Tx, tokenHash: string, kind: StepKind) {
  const rows = await tx.run((q) =>
    q.deleteFrom('signInSteps').where(isLive(tokenHash, kind)).returning(['userId', 'data']),
  )
  return rows[0] ? stepOf(rows[0]) : null
}

/** Ends everything that has begun for an account. */
export async function deleteStepsOf(tx: Tx, userId: string): Promise<void> {
  await tx.run((q) => q.deleteFrom('signInSteps').where('userId', '=', userId))
}

export async function deleteOldSteps(tx: Tx): Promise<void> {
  await tx.run((q) => q.deleteFrom('signInSteps').where('expiresAt', '<', sql<string>`now()`))
}

function isLive(tokenHash: string, kind: StepKind) {
  return sql<boolean>`token_hash = ${tokenHash} and kind = ${kind} and expires_at > now()`
}

function stepOf({ userId, data }: { userId: string | null; data: unknown }): Omit<Step, 'kind'> {
  // Written by insertStep alone.
  return { userId, data: data as Step['data'] }
}
