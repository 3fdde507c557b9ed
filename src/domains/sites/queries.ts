import { sql } from 'kysely'
import type { Locale } from '../../kernel/locale.ts'
import type { Site } from '../../kernel/site.ts'
import type { Reads } from '../../platform/db/run.ts'
import type { Query } from '../../platform/db/statement.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Tx } from '../../platform/db/database.ts'

const DEFAULT_LANGUAGE = sql<Locale>`coalesce(config->>'defaultLanguage', 'en')`.as('defaultLanguage')
const MODULES = sql<string[]>`coalesce(config->'modules', '[]')`.as('modules')

function sites(q: Query) {
  return q.selectFrom('forks').select(['id', 'slug', 'name', 'domain', 'isActive', DEFAULT_LANGUAGE, MODULES])
}

const siteByHost = statement('sites.byHost', (q, p: { host: string; slug: string | null }) =>
  sites(q)
    .where((w) => w.or([w('domain', '=', p.host), w('slug', '=', p.slug)]))
    .orderBy('domain', (o) => o.nullsLast())
    .limit(1),
)

const defaultSite = statement('sites.default', (q, _: object) =>
  sites(q).where('id', '=', (w) => w.selectFrom('install').select('defaultForkId')),
)

const anyDomain = statement('sites.anyDomain', (q, _: object) =>
  q.selectFrom('forks').select('id').where('domain', 'is not', null).limit(1),
)

const activeSite = statement('sites.active', (q, p: { id: string }) =>
  sites(q).where('id', '=', p.id).where('isActive', '=', true),
)

const siteRows = statement('sites.rows', (q, p: { ids: string[] }) =>
  q
    .selectFrom('forks')
    .select(['id', 'name', 'slug', 'domain', 'appId', 'isActive', 'createdAt'])
    .where('id', '=', sql<string>`any(${p.ids})`),
)

/** The site whose domain is `host`, else the one whose slug is `slug`. */
export const findSiteByHost = (db: Reads, host: string, slug: string | null): Promise<Site | null> =>
  db.first(siteByHost, { host, slug })

/** The site that answers where the host names none. */
export const findDefaultSite = (db: Reads): Promise<Site | null> => db.first(defaultSite, {})

/** Whether any site of the install has a domain of its own. */
export const hasAnyDomain = async (db: Reads): Promise<boolean> => (await db.first(anyDomain, {})) !== null

/** A site that is published, whoever asks. */
export const findActiveSite = (db: Reads, id: string): Promise<Site | null> => db.first(activeSite, { id })

/** Rows of these sites, in no order. */
export const listSiteRows = (db: Reads, ids: string[]) => db.many(siteRows, { ids })

interface NewSite {
  id: string
  slug: string
  name: string
  appId: string | null
  config: { defaultLanguage: Locale; modules: string[]; sample?: true }
}

export async function insertSite(tx: Tx, site: NewSite): Promise<void> {
  await tx.run((q) => q.insertInto('forks').values({ ...site, config: JSON.stringify(site.config) }))
}

/** Gives a site a new name where it still bears the old one. */
export async function renameSite(tx: Tx, id: string, from: string, to: string): Promise<void> {
  await tx.run((q) => q.updateTable('forks').set({ name: to }).where('id', '=', id).where('name', '=', from))
}

/** Deletes the sites that came as samples, with everything in them. */
export async function deleteSampleSites(tx: Tx): Promise<void> {
  await tx.run((q) => q.deleteFrom('forks').where(sql<string>`config->>'sample'`, '=', 'true'))
}

export async function isSlugTaken(tx: Tx, slug: string): Promise<boolean> {
  return (await tx.run((q) => q.selectFrom('forks').select('id').where('slug', '=', slug))).length > 0
}

export async function setDefaultSite(tx: Tx, id: string): Promise<void> {
  await tx.run((q) => q.updateTable('install').set({ defaultForkId: id }))
}

/** Marks the samples as laid out, so that sites which are deleted later do not come back. @returns whether this call was the first */
export async function claimSeeding(tx: Tx): Promise<boolean> {
  const rows = await tx.run((q) =>
    q
      .updateTable('install')
      .set({ seededAt: sql`now()` })
      .where('seededAt', 'is', null)
      .returning('seededAt'),
  )
  return rows.length > 0
}
