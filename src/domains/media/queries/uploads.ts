import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Crop } from '../contract.ts'
import { shownUpload } from './files.ts'

/** An upload as it is stored. */
export interface StoredUpload {
  siteId: string
  id: string
  /** Whose it is; null for that of an account that is gone. */
  userId: string | null
  name: string
  length: string
  received: string
  mimeType: string | null
  hash: string | null
  width: number | null
  height: number | null
  widths: number[]
  expiresAt: string
}

const UPLOAD = [
  'forkId as siteId',
  'id',
  'userId',
  'name',
  'length',
  'received',
  'mimeType',
  'hash',
  'width',
  'height',
  'widths',
] as const

const expiresAt = sql<string>`created_at + interval '1 day'`.as('expiresAt')

const storedUpload = statement<{ siteIds: readonly string[]; id: string }, StoredUpload>(
  'media.upload',
  (q, p) =>
    q
      .selectFrom('uploads')
      .select([...UPLOAD, expiresAt])
      .where('forkId', '=', sql<string>`any(${p.siteIds})`)
      .where('id', '=', p.id),
)

/** An upload to one of these sites. */
export const findUpload = (db: Reads, siteIds: readonly string[], id: string) =>
  db.first(storedUpload, { siteIds, id })

const pathOwners = statement<{ id: string; path: string }, { siteId: string }>('media.pathOwners', (q, p) =>
  q
    .selectFrom('uploads')
    .select('forkId as siteId')
    .where('id', '=', p.id)
    .union(q.selectFrom('mediaFiles').select('forkId as siteId').where('path', '=', p.path)),
)

/** The sites, of all, on which something has this address. */
export const listPathOwners = (db: Reads, id: string, path: string) => db.many(pathOwners, { id, path })

/**
 * Bytes that a site accepted within a day: received bytes, and running uploads at full length; announced ones do not count.
 * @param upload is excluded, since it is about to be sent
 * @returns `ofUser`: bytes of this person's running uploads that have not arrived
 */
export async function takenOfDay(
  tx: Tx,
  { siteId, id, userId }: { siteId: string; id: string; userId: string | null },
): Promise<{ total: number; ofUser: number }> {
  const isSending = sql`hash is null and writes_until > now()`
  const [row] = await tx.run<{ total: number; ofUser: number }>((q) =>
    q
      .selectFrom('uploads')
      .select([
        sql<number>`coalesce(sum(case when ${isSending} then length else received end), 0)::float8`.as(
          'total',
        ),
        sql<number>`coalesce(sum(length - received) filter (where user_id = ${userId} and ${isSending}), 0)::float8`.as(
          'ofUser',
        ),
      ])
      .where('forkId', '=', siteId)
      .where('id', '<>', id)
      // A crop is of what the site has already.
      .where('crop', 'is', null)
      .where('createdAt', '>', sql<string>`now() - interval '1 day'`),
  )
  return row ?? { total: 0, ofUser: 0 }
}

export async function insertUpload(
  tx: Tx,
  { siteId, length, ...upload }: { siteId: string; id: string; userId: string; name: string; length: number },
): Promise<StoredUpload> {
  const [row] = await tx.run<StoredUpload>((q) =>
    q
      .insertInto('uploads')
      .values({ ...upload, forkId: siteId, length: String(length) })
      .returning([...UPLOAD, expiresAt]),
  )
  if (!row) throw new TypeError('an insert gives its row')
  return row
}

/** Records an upload whose bytes are known. @returns false where it is there already */
export async function insertWhole(
  tx: Tx,
  {
    crop = null,
    ...upload
  }: Omit<FinishedUpload, 'id'> & {
    forkId: string
    id: string
    received: string
    cleanedLength?: string | null
    /** Left out: now. */
    createdAt?: string
    /** The part of another picture that it shows; left out: it was sent. */
    crop?: Crop | null
  },
): Promise<boolean> {
  const rows = await tx.run<{ id: string }>((q) =>
    q
      .insertInto('uploads')
      .values({ ...upload, crop: crop && JSON.stringify(crop) })
      .onConflict((c) => c.columns(['forkId', 'id']).doNothing())
      .returning('id'),
  )
  return rows.length > 0
}

/** Has all files of a site say of their bytes what is known of these. */
export async function settleFiles(tx: Tx, siteId: string): Promise<void> {
  await tx.run(
    () => sql`update media_files m
      set size = u.length, hash = u.hash, mime_type = u.mime_type, width = u.width, height = u.height,
        widths = (select s.widths from uploads s where s.fork_id = m.fork_id and s.id = ${shownUpload})
      from uploads u where m.fork_id = ${siteId} and u.fork_id = m.fork_id and u.id = m.upload_id`,
  )
}

/** Claims an upload for writing at an offset, for some seconds. @returns false if another writer holds it or the offset changed */
export async function claimUpload(
  tx: Tx,
  { siteId, id }: { siteId: string; id: string },
  at: number,
  { writer, seconds }: { writer: string; seconds: number },
): Promise<boolean> {
  const rows = await tx.run<{ id: string }>((q) =>
    q
      .updateTable('uploads')
      .set({ writer, writesUntil: sql`now() + make_interval(secs => ${seconds})` })
      .where('forkId', '=', siteId)
      .where('id', '=', id)
      .where('received', '=', String(at))
      .where('hash', 'is', null)
      .where(sql<boolean>`(writer is null or writer = ${writer}::uuid or writes_until < now())`)
      .returning('id'),
  )
  return rows.length > 0
}

/** Records the stored bytes and releases the claim. @returns false if another writer claimed it meanwhile */
export async function receiveUpload(
  tx: Tx,
  { siteId, id }: { siteId: string; id: string },
  writer: string,
  values: {
    received: string
    mimeType?: string
    hash?: string
    width?: number | null
    height?: number | null
    cleanedLength?: string | null
  },
): Promise<boolean> {
  const rows = await tx.run<{ id: string }>((q) =>
    q
      .updateTable('uploads')
      .set({ ...values, writer: null, writesUntil: null })
      .where('forkId', '=', siteId)
      .where('id', '=', id)
      .where('writer', '=', writer)
      .returning('id'),
  )
  return rows.length > 0
}

/** The fields that a file takes from its upload. */
export type FinishedUpload = Pick<
  StoredUpload,
  'id' | 'name' | 'length' | 'hash' | 'mimeType' | 'width' | 'height' | 'widths'
>

/** Locks an upload until the end of the transaction, so that it cannot be completed meanwhile. */
export async function lockUpload(tx: Tx, siteId: string, id: string): Promise<FinishedUpload | null> {
  const rows = await tx.run<FinishedUpload>((q) =>
    q
      .selectFrom('uploads')
      .select(['id', 'name', 'length', 'hash', 'mimeType', 'width', 'height', 'widths'])
      .where('forkId', '=', siteId)
      .where('id', '=', id)
      .forShare(),
  )
  return rows[0] ?? null
}

/** Gives the file that waits at an address its bytes. @returns its id; null where none waits */
export async function fillWaiting(
  tx: Tx,
  siteId: string,
  path: string,
  whole: Omit<FinishedUpload, 'name'>,
): Promise<string | null> {
  const { id, length, hash, mimeType, width, height, widths } = whole
  const rows = await tx.run<{ id: string }>((q) =>
    q
      .updateTable('mediaFiles')
      .set({
        uploadId: id,
        size: length,
        hash: hash ?? '',
        ...(mimeType !== null && { mimeType }),
        width,
        height,
        widths,
        version: sql`version + 1`,
        updatedAt: sql`now()`,
      })
      .where('forkId', '=', siteId)
      .where('path', '=', path)
      .where('uploadId', 'is', null)
      .returning('id'),
  )
  return rows[0]?.id ?? null
}

/** Records the existing copies. @returns ids of the files that show them; null for a deleted upload */
export async function setWidths(
  tx: Tx,
  siteId: string,
  uploadId: string,
  widths: number[],
): Promise<string[] | null> {
  const uploads = await tx.run<{ id: string }>((q) =>
    q
      .updateTable('uploads')
      .set({ widths })
      .where('forkId', '=', siteId)
      .where('id', '=', uploadId)
      .returning('id'),
  )
  if (uploads.length === 0) return null
  const rows = await tx.run<{ id: string }>((q) =>
    q
      .updateTable('mediaFiles')
      .set({ widths })
      .where('forkId', '=', siteId)
      .where((where) =>
        where.or([
          where('shownId', '=', uploadId),
          where.and([where('shownId', 'is', null), where('uploadId', '=', uploadId)]),
        ]),
      )
      .returning('id'),
  )
  return rows.map(({ id }) => id)
}

interface PictureBytes {
  width: number | null
  /** Of its copies. */
  widths: number[]
  cleanedLength: string | null
}

const pictureBytes = statement<{ siteId: string; id: string }, PictureBytes>('media.stored', (q, p) =>
  q
    .selectFrom('uploads')
    .select(['id', 'width', 'widths', 'cleanedLength'])
    .where('forkId', '=', p.siteId)
    .where('id', '=', p.id),
)

/** An upload with its width, of a picture that is whole; null where it is gone. */
export const findStored = (db: Reads, siteId: string, id: string) => db.first(pictureBytes, { siteId, id })
