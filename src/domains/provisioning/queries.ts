import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import { GRACE_DAYS } from './contract.ts'
import type { StandingSite } from './shapes.ts'

const STATE = sql<StandingSite['state']>`case
  when f.deleted_at is not null then 'deleted' when not f.is_active then 'paused'
  when f.archived_at is not null then 'archived'
  when coalesce(f.config->>'maintenanceMode', '') = 'true' then 'closed' else 'open' end`

const standing = statement<{ id: string | null }, StandingSite>(
  'provisioning.sites',
  (_, p) => sql<StandingSite>`
    select f.id, f.name, f.slug, f.domain, ${STATE} as state, f.created_at,
      f.id is not distinct from (select default_fork_id from install) as is_default,
      coalesce(f.config->>'defaultLanguage', 'en')::text as default_language,
      coalesce((select a.at from activity a where a.fork_id = f.id order by a.id desc limit 1), f.created_at) as changed_at,
      (select coalesce(sum(size), 0)::float8 from media_files m where m.fork_id = f.id) as media_bytes,
      (select count(*)::int from fork_members m join users u on u.id = m.user_id
        where m.fork_id = f.id and not u.is_platform_owner) as people,
      f.deleted_at + make_interval(days => ${sql.lit(GRACE_DAYS)}) as gone_at
    from forks f where ${p.id}::uuid is null or f.id = ${p.id}::uuid
    order by f.deleted_at is not null, is_default desc, lower(f.name), f.id`,
)

/** Every site of the install, deleted ones last. */
export const listStanding = (db: Reads): Promise<StandingSite[]> => db.many(standing, { id: null })

export const findStanding = (db: Reads, id: string): Promise<StandingSite | null> =>
  db.first(standing, { id })

const IS_ARCHIVED = sql<boolean>`archived_at is not null`.as('isArchived')

const IS_IN_MAINTENANCE = sql<boolean>`coalesce(config->>'maintenanceMode', '') = 'true'`.as(
  'isInMaintenance',
)

/** A site as its row has it, locked until the transaction ends; null where there is none. */
export async function lockSite(tx: Tx, id: string) {
  const rows = await tx.run((q) =>
    q
      .selectFrom('forks')
      .select(['id', 'name', 'slug', 'domain', 'isActive', 'deletedAt'])
      .select([IS_ARCHIVED, IS_IN_MAINTENANCE])
      .where('id', '=', id)
      .forUpdate(),
  )
  return rows[0] ?? null
}

export type LockedSite = NonNullable<Awaited<ReturnType<typeof lockSite>>>

/** The default site, locked with the install, so that it cannot change meanwhile. */
export async function lockDefault(tx: Tx): Promise<string | null> {
  const rows = await tx.run((q) => q.selectFrom('install').select('defaultForkId').forUpdate())
  return rows[0]?.defaultForkId ?? null
}

export async function updateSite(
  tx: Tx,
  id: string,
  { isArchived, ...changed }: Partial<Omit<LockedSite, 'id' | 'deletedAt' | 'isInMaintenance'>>,
): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('forks')
      .set({
        ...changed,
        ...(isArchived !== undefined && {
          archivedAt: isArchived ? sql<string>`coalesce(archived_at, now())` : null,
        }),
        version: sql`version + 1`,
      })
      .where('id', '=', id),
  )
}

export async function markDeleted(tx: Tx, id: string): Promise<void> {
  await tx.run((q) =>
    q.updateTable('forks').set({ deletedAt: sql`now()`, isActive: false }).where('id', '=', id),
  )
}

export async function unmarkDeleted(tx: Tx, id: string): Promise<void> {
  await tx.run((q) => q.updateTable('forks').set({ deletedAt: null }).where('id', '=', id))
}

/** Deletes the sites whose time of grace is over, with everything in them. @returns how many */
export async function deleteGone(tx: Tx): Promise<number> {
  const rows = await tx.run((q) =>
    q
      .deleteFrom('forks')
      .where('deletedAt', '<', sql<string>`now() - make_interval(days => ${sql.lit(GRACE_DAYS)})`)
      .returning('id'),
  )
  return rows.length
}
