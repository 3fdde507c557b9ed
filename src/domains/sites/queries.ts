import { sql } from 'kysely'
import type { Locale } from '../../kernel/locale.ts'
import type { Site } from '../../kernel/site.ts'
import { UTC } from '../../kernel/time-zone.ts'
import type { Reads } from '../../platform/db/run.ts'
import type { Query } from '../../platform/db/statement.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Tx } from '../../platform/db/database.ts'

const SOURCE_LANGUAGE = sql<Locale>`coalesce(config->>'sourceLanguage', config->>'defaultLanguage', 'en')`.as(
  'sourceLanguage',
)
const DEFAULT_LANGUAGE = sql<Locale>`coalesce(config->>'defaultLanguage', 'en')`.as('defaultLanguage')
const TIMEZONE = sql<string>`coalesce(config->>'timezone', ${sql.lit(UTC)})`.as('timezone')
const MODULES = sql<string[]>`forks.modules`.as('modules')
// Sample sites are shown to whoever runs the product, not to search engines (contract row C655).
const IS_INDEXED = sql<boolean>`coalesce(config->>'sample', '') <> 'true'`.as('isIndexed')
const IS_SAMPLE = sql<boolean>`coalesce(config->>'sample', '') = 'true'`.as('isSample')
const IS_IN_MAINTENANCE = sql<boolean>`coalesce(config->>'maintenanceMode', '') = 'true'`.as(
  'isInMaintenance',
)
const IS_ARCHIVED = sql<boolean>`archived_at is not null`.as('isArchived')
const LOGO_URL = sql<string>`coalesce(config->>'logoUrl', '')`.as('logoUrl')
const FAVICON_URL = sql<string>`coalesce(config->>'faviconUrl', '')`.as('faviconUrl')
const GOOGLE = sql<string>`coalesce(config->>'googleAnalyticsId', '')`.as('googleAnalyticsId')
const FACEBOOK = sql<string>`coalesce(config->>'facebookPixelId', '')`.as('facebookPixelId')

function sites(q: Query) {
  return q
    .selectFrom('forks')
    .select(['id', 'slug', 'name', 'domain', 'isActive', SOURCE_LANGUAGE, DEFAULT_LANGUAGE, TIMEZONE])
    .select([IS_SAMPLE, IS_INDEXED, IS_IN_MAINTENANCE, IS_ARCHIVED])
    .select([MODULES, LOGO_URL, FAVICON_URL, GOOGLE, FACEBOOK])
    .where('deletedAt', 'is', null)
}

const allSites = statement('sites.all', (q, _: object) => sites(q).orderBy('id'))

const sitesByIds = statement('sites.byIds', (q, p: { ids: string[] }) =>
  sites(q)
    .select(sql<string>`xmin::text`.as('rowVersion'))
    .where('id', '=', sql<string>`any(${p.ids}::uuid[])`),
)

const siteBySlug = statement('sites.bySlug', (q, p: { slug: string }) => sites(q).where('slug', '=', p.slug))

const defaultSite = statement('sites.default', (q, _: object) =>
  q.selectFrom('install').select('defaultForkId'),
)

const activeSite = statement('sites.active', (q, p: { id: string }) =>
  sites(q).where('id', '=', p.id).where('isActive', '=', true),
)

const siteRows = statement('sites.rows', (q, p: { ids: string[] }) =>
  q
    .selectFrom('forks')
    .select([
      'id',
      'name',
      'slug',
      'domain',
      'appId',
      'isActive',
      IS_ARCHIVED,
      'createdAt',
      SOURCE_LANGUAGE,
      DEFAULT_LANGUAGE,
      TIMEZONE,
      MODULES,
      sql<boolean>`id is not distinct from (select default_fork_id from install)`.as('isDefault'),
    ])
    .where('id', '=', sql<string>`any(${p.ids})`),
)

const furtherDomains = statement('sites.further', (q, _: object) =>
  q
    .selectFrom('siteDomains')
    .select(['domain', 'forkId as siteId'])
    .where('isPrimary', '=', false)
    .orderBy('domain'),
)

/** All sites of the install, as they stand in memory and in the snapshot. */
export interface SiteList {
  sites: readonly Site[]
  /** The site that answers where the host names none. */
  defaultId: string | null
  /** Domains beside the primary ones, also of sites that are not listed. */
  further: readonly { domain: string; siteId: string }[]
}

/** Every site of the install, with all that leads to it. */
export async function listSites(db: Reads): Promise<SiteList> {
  const [all, standard, further] = await Promise.all([
    db.many(allSites, {}),
    db.first(defaultSite, {}),
    db.many(furtherDomains, {}),
  ])
  return { sites: all, defaultId: standard?.defaultForkId ?? null, further }
}
export const findSiteBySlug = (db: Reads, slug: string): Promise<Site | null> =>
  db.first(siteBySlug, { slug })

/** Sites of these ids that are not deleted, each with the version of its row (`xmin`), which every write changes. */
export const listSitesByIds = (db: Reads, ids: string[]) => db.many(sitesByIds, { ids })

/** A site that is published, whoever asks. */
export const findActiveSite = (db: Reads, id: string): Promise<Site | null> => db.first(activeSite, { id })

/** Rows of these sites, in no order. */
export const listSiteRows = (db: Reads, ids: string[]) => db.many(siteRows, { ids })

interface NewSite {
  id: string
  slug: string
  name: string
  appId: string | null
  config: { sourceLanguage: Locale; defaultLanguage: Locale; timezone: string; sample?: true }
}

export async function insertSite(tx: Tx, site: NewSite): Promise<void> {
  await tx.run((q) => q.insertInto('forks').values({ ...site, config: JSON.stringify(site.config) }))
  tx.touchSites()
}

/** Gives a site a new name where it still bears the old one. */
export async function renameSite(tx: Tx, id: string, from: string, to: string): Promise<void> {
  if (from === to) return
  await tx.run((q) => q.updateTable('forks').set({ name: to }).where('id', '=', id).where('name', '=', from))
  tx.touchSites()
}

/** Deletes the sites that came as samples, with everything in them. */
export async function deleteSampleSites(tx: Tx): Promise<void> {
  await tx.run((q) => q.deleteFrom('forks').where(sql<string>`config->>'sample'`, '=', 'true'))
  tx.touchSites()
}

/** Whether a site has the slug, also a deleted one, which may come back. */
export async function isSlugTaken(tx: Tx, slug: string): Promise<boolean> {
  return (await tx.run((q) => q.selectFrom('forks').select('id').where('slug', '=', slug))).length > 0
}

export async function setDefaultSite(tx: Tx, id: string): Promise<void> {
  await tx.run((q) => q.updateTable('install').set({ defaultForkId: id }))
  tx.touchSites()
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
