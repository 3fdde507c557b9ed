import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import type { DomainAnswer } from './shapes.ts'

const ANSWER = sql<DomainAnswer | null>`answer`.as('answer')

const domains = statement('hosts.domains', (q, p: { siteId: string }) =>
  q
    .selectFrom('siteDomains')
    .select(['domain', 'isPrimary', 'checkedAt', ANSWER])
    .where('forkId', '=', p.siteId)
    .orderBy('isPrimary', 'desc')
    .orderBy('createdAt')
    .orderBy('domain'),
)

const known = statement('hosts.known', (q, p: { domain: string }) =>
  q
    .selectFrom('siteDomains')
    .innerJoin('forks', 'forks.id', 'siteDomains.forkId')
    .select('siteDomains.domain')
    .where('siteDomains.domain', '=', p.domain)
    .where('forks.deletedAt', 'is', null),
)

const all = statement('hosts.all', (q) =>
  q
    .selectFrom('siteDomains')
    .innerJoin('forks', 'forks.id', 'siteDomains.forkId')
    .select(['siteDomains.forkId as siteId', 'siteDomains.domain'])
    .where('forks.deletedAt', 'is', null)
    .orderBy('siteDomains.domain'),
)

/** The domains of all sites that are not deleted. */
export const listAll = (db: Reads) => db.many(all, {})

/** The domains of a site, the primary one first. */
export const listDomains = (db: Reads, siteId: string) => db.many(domains, { siteId })

export type StoredDomain = Awaited<ReturnType<typeof listDomains>>[number]

/** Whether a site that is not deleted has the domain. */
export const isKnown = async (db: Reads, domain: string): Promise<boolean> =>
  (await db.first(known, { domain })) !== null

/** Locks a site with its domains until the transaction ends. @returns its primary domain; undefined for no such site */
export async function lockPrimary(tx: Tx, siteId: string): Promise<string | null | undefined> {
  const rows = await tx.run((q) =>
    q
      .selectFrom('forks')
      .select('domain')
      .where('id', '=', siteId)
      .where('deletedAt', 'is', null)
      .forUpdate(),
  )
  return rows[0]?.domain
}

/** The trigger of the sites' table takes the one before away, and makes a further one of the same name the primary one. */
export async function setPrimary(tx: Tx, siteId: string, domain: string | null): Promise<void> {
  await tx.run((q) =>
    q.updateTable('forks').set({ domain, version: sql`version + 1` }).where('id', '=', siteId),
  )
}

export async function insertFurther(
  tx: Tx,
  siteId: string,
  { domain, checkedAt, answer }: Pick<StoredDomain, 'domain'> & Partial<StoredDomain>,
): Promise<void> {
  await tx.run((q) =>
    q.insertInto('siteDomains').values({
      forkId: siteId,
      domain,
      checkedAt: checkedAt ?? null,
      answer: answer ? JSON.stringify(answer) : null,
    }),
  )
}

export async function hasDomain(tx: Tx, siteId: string, domain: string): Promise<boolean> {
  const rows = await tx.run((q) =>
    q.selectFrom('siteDomains').select('domain').where('forkId', '=', siteId).where('domain', '=', domain),
  )
  return rows.length > 0
}

export async function deleteFurther(tx: Tx, siteId: string, domain: string): Promise<void> {
  await tx.run((q) =>
    q
      .deleteFrom('siteDomains')
      .where('forkId', '=', siteId)
      .where('domain', '=', domain)
      .where('isPrimary', '=', false),
  )
}

/** Keeps what a check found, if the site still has the domain. */
export async function keepAnswer(
  tx: Tx,
  siteId: string,
  domain: string,
  answer: DomainAnswer,
): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('siteDomains')
      .set({ answer: JSON.stringify(answer), checkedAt: sql`now()` })
      .where('forkId', '=', siteId)
      .where('domain', '=', domain),
  )
}
