import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { statement } from '../../../platform/db/statement.ts'

const STORE_LOCK = sql`hashtext('bytes that no upload names yet')`

/** Keeps bytes that are stored before their upload is committed from being swept. */
export async function lockStore(tx: Tx): Promise<void> {
  await tx.run((q) => q.selectNoFrom(sql`pg_advisory_xact_lock_shared(${STORE_LOCK})`.as('lock')))
}

/** The same for a transaction that says nothing while many bytes are stored. */
export async function holdStore(tx: Tx): Promise<void> {
  await lockStore(tx)
  await tx.run((q) =>
    q.selectNoFrom(sql`set_config('idle_in_transaction_session_timeout', '0', true)`.as('patience')),
  )
}

/** @returns false while {@link lockStore} is held */
export async function tryLockStore(tx: Tx): Promise<boolean> {
  const [row] = await tx.run<{ isOurs: boolean }>((q) =>
    q.selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(${STORE_LOCK})`.as('isOurs')),
  )
  return row?.isOurs ?? false
}

const newestUpload = statement<{ siteId: string }, { id: string }>('media.newestUpload', (q, p) =>
  q
    .selectFrom('uploads')
    .select('id')
    .where('forkId', '=', p.siteId)
    .where('hash', 'is not', null)
    .orderBy('id', 'desc')
    .limit(sql.lit(1)),
)

/** The upload of the site that came last and is whole; null where there is none. */
export const findNewestUpload = async (db: Reads, siteId: string): Promise<string | null> =>
  (await db.first(newestUpload, { siteId }))?.id ?? null

const known = statement<{ siteId: string; ids: readonly string[] }, { id: string }>('media.known', (q, p) =>
  q
    .selectFrom('uploads')
    .select('id')
    .where('forkId', '=', p.siteId)
    .where('id', '=', sql<string>`any(${p.ids})`),
)

/** The ids among these that exist. */
export const listKnown = async (db: Reads, siteId: string, ids: readonly string[]): Promise<string[]> =>
  (await db.many(known, { siteId, ids })).map(({ id }) => id)

const site = statement<{ siteId: string }, { id: string }>('media.site', (q, p) =>
  q.selectFrom('forks').select('id').where('id', '=', p.siteId),
)

/** Whether a site is there, or deleted and can be brought back. */
export const isSiteThere = async (db: Reads, siteId: string): Promise<boolean> =>
  (await db.first(site, { siteId })) !== null

/** Whether no file shows an upload, or can have it back. */
const isUnused = sql<boolean>`not exists (
  select from media_files m where m.fork_id = uploads.fork_id and m.upload_id = uploads.id)
  and not exists (select from media_files m where m.fork_id = uploads.fork_id and m.shown_id = uploads.id)
  and not exists (select from replaced_files r where r.fork_id = uploads.fork_id and r.upload_id = uploads.id)
  and not exists (select from replaced_files r where r.fork_id = uploads.fork_id and r.shown_id = uploads.id)`

/** Forgets an upload that no file needs. @returns whether it was there */
export async function removeUpload(tx: Tx, siteId: string, id: string): Promise<boolean> {
  const rows = await tx.run<{ id: string }>((q) =>
    q.deleteFrom('uploads').where('forkId', '=', siteId).where('id', '=', id).where(isUnused).returning('id'),
  )
  return rows.length > 0
}

/** Locks a few uploads that began more than a day ago and that no file needs. */
export async function lockOldUploads(tx: Tx, limit: number): Promise<{ siteId: string; id: string }[]> {
  return tx.run<{ siteId: string; id: string }>((q) =>
    q
      .selectFrom('uploads')
      .select(['forkId as siteId', 'id'])
      .where('createdAt', '<', sql<string>`now() - interval '1 day'`)
      .where(sql<boolean>`(writer is null or writes_until < now())`)
      .where(isUnused)
      .orderBy('createdAt')
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .skipLocked(),
  )
}

const waitingFiles = statement<{ limit: number }, { siteId: string; id: string }>('media.waiting', (q, p) =>
  q
    .selectFrom('mediaFiles')
    .select(['forkId as siteId', 'id'])
    .where('uploadId', 'is', null)
    .where('createdAt', '<', sql<string>`now() - interval '1 day'`)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(p.limit),
)

/** Files of all sites that have waited for their bytes for more than a day. */
export const listOverdue = (db: Reads, limit: number) => db.many(waitingFiles, { limit })
