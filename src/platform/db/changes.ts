import { sql } from 'kysely'
import type pg from 'pg'
import type { Reads } from './run.ts'
import { statement } from './statement.ts'

/** A change that readers can see: the version of the site after it, and the touched tags. */
export interface SiteChange {
  siteId: string
  version: number
  tags: readonly string[]
}

/** The changes of one transaction that readers can see. */
export interface Changes {
  sites: SiteChange[]
  /** Version of the list of sites, after a change of which host shows which site; null where that did not change. */
  sitesVersion: number | null
}

/** What a transaction has touched so far. */
export interface Touched {
  tags: Map<string, Set<string>>
  sites: boolean
}

/** Channel that announces versions at commit as `site:{id}:v{n}` and `sites:v{n}`; the tags are in site_changes. */
export const CHANGES_CHANNEL = 'flyleaf_changes'

/** Changes kept of each site; a process that has missed more drops all its pages of the site. */
const KEPT_CHANGES = 1000

const MOVE = `
  with given as (
    select g.fork_id, g.tags from jsonb_to_recordset($1::jsonb) as g(fork_id uuid, tags text[])
  ), moved as (
    insert into site_versions as v (fork_id, version)
    select forks.id, 1 from forks join given on given.fork_id = forks.id order by forks.id
    on conflict (fork_id) do update set version = v.version + 1
    returning fork_id, version
  ), kept as (
    insert into site_changes (fork_id, version, tags)
    select moved.fork_id, moved.version, given.tags from moved join given using (fork_id)
  ), pruned as (
    delete from site_changes c using moved
    where c.fork_id = moved.fork_id and c.version <= moved.version - ${KEPT_CHANGES}
  ), listed as (
    update install set sites_version = sites_version + 1 where $2 returning sites_version
  )
  select fork_id, version, pg_notify('${CHANGES_CHANNEL}', 'site:' || fork_id || ':v' || version) from moved
  union all
  select null, sites_version, pg_notify('${CHANGES_CHANNEL}', 'sites:v' || sites_version) from listed`

/**
 * Raises the versions of these sites and announces them at the commit. It is the last statement of its transaction, so that the
 * rows are locked only during the commit and the versions of a site have no gaps.
 */
export async function moveVersions(client: pg.ClientBase, { tags, sites }: Touched): Promise<Changes> {
  const given = [...tags].map(([siteId, names]) => ({ fork_id: siteId, tags: [...names] }))
  const { rows } = await client.query({
    name: 'changes.move',
    text: MOVE,
    values: [JSON.stringify(given), sites],
  })
  return {
    sites: rows
      .filter((row) => row.fork_id !== null)
      .map(({ fork_id: siteId, version }) => ({ siteId, version, tags: [...(tags.get(siteId) ?? [])] })),
    sitesVersion: rows.find((row) => row.fork_id === null)?.version ?? null,
  }
}

const versions = statement('changes.versions', (q, p: { siteIds: readonly string[] }) =>
  q
    .selectFrom('siteVersions')
    .select(['forkId as siteId', 'version'])
    .where('forkId', '=', sql<string>`any(${p.siteIds})`),
)

const allVersions = statement('changes.allVersions', (q, _: object) =>
  q.selectFrom('siteVersions').select(['forkId as siteId', 'version']),
)

const sitesVersion = statement('changes.sitesVersion', (q, _: object) =>
  q.selectFrom('install').select('sitesVersion'),
)

const changesAfter = statement('changes.after', (q, p: { siteId: string; version: number }) =>
  q
    .selectFrom('siteChanges')
    .select(['forkId as siteId', 'version', 'tags'])
    .where('forkId', '=', p.siteId)
    .where('version', '>', p.version)
    .orderBy('version'),
)

/** Versions of these sites; a site without any change has none. */
export const listVersions = (db: Reads, siteIds: readonly string[]) => db.many(versions, { siteIds })

export const listAllVersions = (db: Reads) => db.many(allVersions, {})

export const findSitesVersion = async (db: Reads): Promise<number> =>
  (await db.first(sitesVersion, {}))?.sitesVersion ?? 0

/** Changes of a site after a version, oldest first. */
export const listChanges = (db: Reads, siteId: string, version: number): Promise<SiteChange[]> =>
  db.many(changesAfter, { siteId, version })
