import { sql } from 'kysely'
import { Problem } from '../../kernel/problem.ts'
import type { Tx } from './database.ts'

/** Identifies a repeated POST. */
export interface Idempotency {
  userId: string
  /** Method and pattern of the route. */
  route: string
  key: string
  /** SHA-256 of body and query, hexadecimal. */
  requestHash: string
}

/**
 * Runs `work`, unless the same call ran before: then it gives the first answer again. A key is kept for at least 24 hours; a
 * job deletes it within the hour after. Key and answer are written in the transaction of the change, so a second call at the
 * same moment waits for its commit.
 * @throws Problem `key-reused` when the key came with another body or query
 */
export async function once<T>(tx: Tx, claim: Idempotency, work: () => T | Promise<T>): Promise<T> {
  const { userId, route, key, requestHash: bodyHash } = claim
  const claimed = await tx.run((q) =>
    q
      .insertInto('idempotencyKeys')
      .values({ userId, route, key, bodyHash })
      .onConflict((c) => c.doNothing())
      .returning('key'),
  )
  const own = and(claim)
  if (claimed.length === 0) {
    const [earlier] = await tx.run((q) =>
      q.selectFrom('idempotencyKeys').select(['bodyHash', 'answer']).where(own),
    )
    if (earlier?.bodyHash !== bodyHash) {
      throw new Problem('key-reused', 'This Idempotency-Key was used before with another body or query.')
    }
    // `work` of the same route has given it.
    return earlier.answer as T
  }
  const answer = await work()
  await tx.run((q) =>
    q
      .updateTable('idempotencyKeys')
      .set({ answer: JSON.stringify(answer ?? null) })
      .where(own),
  )
  return answer
}

export async function deleteOldKeys(tx: Tx): Promise<void> {
  await tx.run((q) =>
    q.deleteFrom('idempotencyKeys').where('createdAt', '<', sql<string>`now() - interval '24 hours'`),
  )
}

function and({ userId, route, key }: Idempotency) {
  return sql<boolean>`user_id = ${userId} and route = ${route} and key = ${key}`
}
