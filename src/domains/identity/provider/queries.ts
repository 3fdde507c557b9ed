import type { Tx } from '../../../platform/db/database.ts'

interface Link {
  issuer: string
  subject: string
  userId: string
}

/** Id of the account that a provider's account signs in to. */
export async function findLinked(tx: Tx, { issuer, subject }: Omit<Link, 'userId'>): Promise<string | null> {
  const rows = await tx.run((q) =>
    q
      .selectFrom('linkedSignIns')
      .select('userId')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject),
  )
  return rows[0]?.userId ?? null
}

/** Whether the account has a link to the provider; served by the index `linked_sign_ins_user`. */
export async function hasLink(tx: Tx, { issuer, userId }: Omit<Link, 'subject'>): Promise<boolean> {
  const rows = await tx.run((q) =>
    q.selectFrom('linkedSignIns').select('userId').where('userId', '=', userId).where('issuer', '=', issuer),
  )
  return rows.length > 0
}

export async function insertLink(tx: Tx, link: Link): Promise<void> {
  await tx.run((q) => q.insertInto('linkedSignIns').values(link))
}

/** @returns false when there was none */
export async function deleteLink(tx: Tx, { issuer, userId }: Omit<Link, 'subject'>): Promise<boolean> {
  const rows = await tx.run((q) =>
    q
      .deleteFrom('linkedSignIns')
      .where('userId', '=', userId)
      .where('issuer', '=', issuer)
      .returning('userId'),
  )
  return rows.length > 0
}
