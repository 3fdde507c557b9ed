import { sql } from 'kysely'
import { isKept } from '../../content/item/store/statuses.ts'
import { type FactsIn, typeStoreOf } from '../../content/item/store/type-store.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import { type FileKindName, type Crop, type Size, WHOLE } from './contract.ts'
import { fileType } from './type.ts'

export const fileStore = typeStoreOf(fileType, {
  table: 'mediaFiles',
  translations: 'mediaFileTranslations',
  owner: 'mediaFileId',
  isCounted: true,
  beside: {
    path: '',
    filename: '',
    mimeType: '',
    /** In bytes. The column is a bigint, which the driver returns as text. */
    size: '0',
    /** Null while the bytes are to come. */
    uploadId: null as string | null,
    /** The upload that is shown in its place; null: that one itself. */
    shownId: null as string | null,
    hash: '',
    shownHash: '',
    isBeingCropped: false,
    width: null as number | null,
    height: null as number | null,
    widths: [] as number[],
    createdBy: null as string | null,
    kind: 'other' as FileKindName,
    isUsed: false,
    isDescribed: false,
  },
  // The database keeps these itself.
  computed: {
    kind: sql.ref('mediaFiles.kind'),
    isUsed: sql.ref('mediaFiles.isUsed'),
    isDescribed: sql.ref('mediaFiles.isDescribed'),
    shownHash: sql`coalesce((select s.hash from uploads s where s.fork_id = media_files.fork_id and s.id = media_files.shown_id),
      media_files.hash)`,
    isBeingCropped: sql`media_files.crop <> coalesce((select s.crop from uploads s
      where s.fork_id = media_files.fork_id and s.id = media_files.shown_id), ${sql.lit(JSON.stringify(WHOLE))}::jsonb)`,
  },
  // What has no description comes first; a file whose bytes are to come cannot be described yet.
  order: [sql`(media_files.is_described or media_files.upload_id is null)`],
  unsearched: ['alt'],
  namedBy: 'originalName',
  searchedToo: sql`x.tag_lines`,
})

export type FileFacts = FactsIn<typeof fileStore>

const filePath = statement('media.path', (q, p: { siteId: string; id: string }) =>
  q
    .selectFrom('mediaFiles')
    .select('path')
    .where('forkId', '=', p.siteId)
    .where('id', '=', p.id)
    .where(isKept('mediaFiles')),
)

/** Where the bytes of a file of this site are read. */
export const findFilePath = async (db: Reads, siteId: string, id: string): Promise<string | null> =>
  (await db.first(filePath, { siteId, id }))?.path ?? null

const fileAt = statement('media.at', (q, p: { siteId: string; path: string }) =>
  q
    .selectFrom('mediaFiles')
    .select('id')
    .where('forkId', '=', p.siteId)
    .where('path', '=', p.path)
    .where(isKept('mediaFiles')),
)

/** The file of this site that is read at an address. */
export const findFileAt = async (db: Reads, siteId: string, path: string): Promise<string | null> =>
  (await db.first(fileAt, { siteId, path }))?.id ?? null

const filesAt = statement<
  { siteId: string; paths: readonly string[] },
  { path: string; name: string; isTrashed: boolean }
>('media.filesAt', (q, p) =>
  q
    .selectFrom('mediaFiles')
    .select(['path', sql<string>`coalesce(nullif(original_name, ''), filename)`.as('name')])
    .select(sql<boolean>`not ${isKept('mediaFiles')}`.as('isTrashed'))
    .where('forkId', '=', p.siteId)
    .where('path', '=', sql<string>`any(${p.paths})`),
)

/** The files at these addresses, also those in the trash. */
export const listAt = (db: Reads, siteId: string, paths: readonly string[]) =>
  db.many(filesAt, { siteId, paths })

const tagCounts = statement('media.tags', (q, p: { siteId: string }) =>
  q
    .selectFrom('mediaFiles')
    .innerJoinLateral(sql<{ tag: string }>`unnest(tags)`.as<'t'>(sql`t(tag)`), (join) => join.onTrue())
    .select(['t.tag', sql<number>`count(*)::int`.as('count')])
    .where('forkId', '=', p.siteId)
    .where(isKept('mediaFiles'))
    .groupBy('t.tag')
    .orderBy('count', 'desc')
    .orderBy('t.tag')
    .limit(200),
)

/** The tags of a site with the number of its files, those with the most first. */
export const listTagCounts = (db: Reads, siteId: string) => db.many(tagCounts, { siteId })

/** The upload that a file in `m` shows. */
const shownUpload = sql.raw('coalesce(m.shown_id, m.upload_id)')

/** The content served at a file's path. */
export interface Served {
  siteId: string
  uploadId: string
  originalName: string
  mimeType: string
  hash: string
  length: string
  cleanedLength: string | null
  widths: number[]
}

interface FileAddress {
  path: string
  /** Also files in the trash. */
  orTrashed: boolean
  /** Whatever its crop. */
  isWhole: boolean
}

const served = statement<FileAddress & { siteIds: readonly string[] }, Served>('media.served', (q, p) =>
  q
    .selectFrom('mediaFiles as m')
    .innerJoin('uploads as u', (join) =>
      join
        .onRef('u.forkId', '=', 'm.forkId')
        .on(
          'u.id',
          '=',
          sql<string>`case when ${p.isWhole}::boolean then m.upload_id else ${shownUpload} end`,
        ),
    )
    .select([
      'm.forkId as siteId',
      'u.id as uploadId',
      'm.originalName',
      sql<string>`u.mime_type`.as('mimeType'),
      sql<string>`u.hash`.as('hash'),
      sql<string>`u.length`.as('length'),
      sql<string | null>`u.cleaned_length`.as('cleanedLength'),
      'u.widths',
    ])
    .where('m.path', '=', p.path)
    .where('m.forkId', '=', sql<string>`any(${p.siteIds})`)
    .where('u.hash', 'is not', null)
    .where(sql<boolean>`(${p.orTrashed}::boolean or ${isKept('m')})`),
)

/** The bytes at an address of these sites. */
export const findServed = (
  db: Reads,
  siteIds: readonly string[],
  { path, orTrashed = false, isWhole = false }: Pick<FileAddress, 'path'> & Partial<FileAddress>,
): Promise<Served | null> => db.first(served, { siteIds, path, orTrashed, isWhole })

/** What is seen of a picture. */
interface Looked {
  focalX: number
  focalY: number
  /** What is shown of it; null: all. */
  crop: Crop | null
}

const copied = statement<
  { siteId: string; paths: readonly string[] },
  Size & Looked & { path: string; shownHash: string; widths: number[] }
>('media.copied', (q, p) =>
  q
    .selectFrom('mediaFiles as m')
    .innerJoin('uploads as u', (join) =>
      join.onRef('u.forkId', '=', 'm.forkId').on('u.id', '=', sql<string>`${shownUpload}`),
    )
    // What has copies is a picture, whose size is known.
    .select(['m.path', 'm.focalX', 'm.focalY', 'u.widths'])
    .select([
      sql<string>`u.hash`.as('shownHash'),
      sql<number>`u.width`.as('width'),
      sql<number>`u.height`.as('height'),
      sql<Crop | null>`u.crop`.as('crop'),
    ])
    .where('m.forkId', '=', p.siteId)
    .where('m.path', '=', sql<string>`any(${p.paths})`)
    .where(sql<boolean>`u.widths <> '{}'`)
    .where(isKept('m')),
)

/** Of pictures at these addresses those that have copies. */
export const listCopied = (db: Reads, siteId: string, { paths }: { paths: readonly string[] }) =>
  db.many(copied, { siteId, paths })

export interface StoredPicture extends Looked {
  path: string
  uploadId: string
  mimeType: string
}

const storedPictures = statement<{ siteId: string; paths: readonly string[] }, StoredPicture>(
  'media.storedPictures',
  (q, p) =>
    q
      .selectFrom('mediaFiles as m')
      .innerJoin('uploads as u', (join) =>
        join.onRef('u.forkId', '=', 'm.forkId').on('u.id', '=', sql<string>`${shownUpload}`),
      )
      .select(['m.path', 'u.id as uploadId', 'm.focalX', 'm.focalY'])
      .select([sql<string>`u.mime_type`.as('mimeType'), sql<Crop | null>`u.crop`.as('crop')])
      .where('m.forkId', '=', p.siteId)
      .where('m.path', '=', sql<string>`any(${p.paths})`)
      .where('u.width', 'is not', null)
      .where('u.hash', 'is not', null)
      .where(isKept('m')),
)

/** Pictures at these addresses whose bytes are there. */
export const listStoredPictures = (db: Reads, siteId: string, paths: readonly string[]) =>
  db.many(storedPictures, { siteId, paths })

const sized = statement<
  { siteId: string; paths: readonly string[] },
  { path: string; width: number | null; height: number | null }
>('media.sized', (q, p) =>
  q
    .selectFrom('mediaFiles as m')
    .innerJoin('uploads as u', (join) =>
      join.onRef('u.forkId', '=', 'm.forkId').on('u.id', '=', sql<string>`${shownUpload}`),
    )
    .select(['m.path', 'u.width', 'u.height'])
    .where('m.forkId', '=', p.siteId)
    .where('m.path', '=', sql<string>`any(${p.paths})`)
    .where('m.kind', '=', 'image')
    .where(isKept('m')),
)

/** Pictures at these addresses whose bytes are there. */
export const listSizes = (db: Reads, siteId: string, { paths }: { paths: readonly string[] }) =>
  db.many(sized, { siteId, paths })

const altsOf = statement<
  { siteId: string; paths: readonly string[]; locale: string },
  { path: string; alt: string }
>('media.alts', (q, p) =>
  q
    .selectFrom('mediaFiles as m')
    .select('m.path')
    .select(
      sql<string>`case when m.is_decorative then '' else coalesce((select nullif(t.alt, '') from media_file_translations t join languages l on l.id = t.language_id
          where t.fork_id = m.fork_id and t.media_file_id = m.id and l.code = ${p.locale}), m.alt) end`.as(
        'alt',
      ),
    )
    .where('m.forkId', '=', p.siteId)
    .where(sql<boolean>`m.path = any(${p.paths}::text[])`)
    .where(isKept('m')),
)

/** What is on pictures, by their paths, in a language or else in the site's own; '' for none. */
export const listAlts = async (
  db: Reads,
  siteId: string,
  paths: readonly string[],
  locale: string,
): Promise<Map<string, string>> =>
  new Map((await db.many(altsOf, { siteId, paths, locale })).map(({ path, alt }) => [path, alt]))

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

/** A picture of the library with what is shown of it, and what is to be. */
interface CroppedFile extends Size {
  uploadId: string
  name: string
  mimeType: string
  cleanedLength: string | null
  /** As it is to be. */
  crop: Crop
  /** As it is; null: the whole picture is shown. */
  shownCrop: Crop | null
}

const croppedFile = statement<{ siteId: string; id: string }, CroppedFile>('media.cropped', (q, p) =>
  q
    .selectFrom('mediaFiles as m')
    .innerJoin('uploads as u', (join) =>
      join.onRef('u.forkId', '=', 'm.forkId').onRef('u.id', '=', 'm.uploadId'),
    )
    .leftJoin('uploads as s', (join) =>
      join.onRef('s.forkId', '=', 'm.forkId').onRef('s.id', '=', 'm.shownId'),
    )
    .select(['u.id as uploadId', 'u.name', 'u.cleanedLength'])
    .select([
      sql<string>`u.mime_type`.as('mimeType'),
      sql<number>`u.width`.as('width'),
      sql<number>`u.height`.as('height'),
      sql<Crop>`m.crop`.as('crop'),
      sql<Crop | null>`s.crop`.as('shownCrop'),
    ])
    .where('m.forkId', '=', p.siteId)
    .where('m.id', '=', p.id)
    .where('u.hash', 'is not', null)
    .where('u.width', 'is not', null),
)

/** A picture whose bytes are there, also one in the trash. */
export const findCropped = (db: Reads, siteId: string, id: string) => db.first(croppedFile, { siteId, id })

const lateCrops = statement<object, { siteId: string; fileId: string }>('media.lateCrops', (q) =>
  q
    .selectFrom('mediaFiles as m')
    .innerJoin('uploads as u', (join) =>
      join.onRef('u.forkId', '=', 'm.forkId').on('u.id', '=', sql<string>`${shownUpload}`),
    )
    .select(['m.forkId as siteId', 'm.id as fileId'])
    .where(sql<boolean>`m.crop <> coalesce(u.crop, ${sql.lit(JSON.stringify(WHOLE))}::jsonb)`)
    .orderBy('m.forkId')
    .orderBy('m.id'),
)

/** The files of all sites that are not shown as they are cropped. */
export const listLateCrops = (db: Reads) => db.many(lateCrops, {})

/**
 * Has a file show an upload, or that which was sent, where null.
 * @param of what it shows the crop of: where the file has other bytes or another crop by now, nothing is changed
 * @returns whether it was
 */
export async function showUpload(
  tx: Tx,
  siteId: string,
  id: string,
  { uploadId, crop }: Pick<CroppedFile, 'uploadId' | 'crop'>,
  shownId: string | null,
): Promise<boolean> {
  const rows = await tx.run<{ id: string }>((q) =>
    q
      .updateTable('mediaFiles as m')
      .set({
        shownId,
        widths: sql`(select u.widths from uploads u
          where u.fork_id = m.fork_id and u.id = coalesce(${shownId}::uuid, m.upload_id))`,
      })
      .where('m.forkId', '=', siteId)
      .where('m.id', '=', id)
      .where('m.uploadId', '=', uploadId)
      .where(sql<boolean>`m.crop = ${JSON.stringify(crop)}::jsonb`)
      .returning('m.id'),
  )
  return rows.length > 0
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

/**
 * Keeps what a file is, before its row gets other bytes in this transaction; nothing for one whose bytes are to come.
 * @param language of the descriptions that stand in the row itself
 * @param userId who replaces it; null for nobody
 */
export async function keepReplaced(
  tx: Tx,
  { siteId, id, language, userId }: { siteId: string; id: string; language: string; userId: string | null },
): Promise<void> {
  await tx.run(
    () => sql`insert into replaced_files (fork_id, media_file_id, version, upload_id, shown_id, filename, original_name,
        is_decorative, focal_x, focal_y, crop, alts, user_id)
      select m.fork_id, m.id, m.version + 1, m.upload_id, m.shown_id, m.filename, m.original_name,
        m.is_decorative, m.focal_x, m.focal_y, m.crop,
        coalesce((select jsonb_object_agg(l.code, t.alt) from media_file_translations t join languages l on l.id = t.language_id
          where t.fork_id = m.fork_id and t.media_file_id = m.id), '{}') || jsonb_build_object(${language}::text, m.alt),
        ${userId}::uuid
      from media_files m where m.fork_id = ${siteId} and m.id = ${id} and m.upload_id is not null`,
  )
}

/** A file as it was before it was replaced. */
export interface ReplacedFile extends Looked {
  /** Of the file, with which the other bytes came. */
  version: number
  uploadId: string
  shownId: string | null
  filename: string
  originalName: string
  isDecorative: boolean
  crop: Crop
  /** Descriptions by language. */
  alts: Record<string, string>
  mimeType: string
  /** In bytes. */
  length: string
  width: number | null
  height: number | null
  shownHash: string
  /** When it was replaced. */
  at: string
  /** Username of who replaced it; '' for nobody or an account that is gone. */
  by: string
}

const replacedFiles = statement<{ siteId: string; id: string }, ReplacedFile>('media.replaced', (q, p) =>
  q
    .selectFrom('replacedFiles as r')
    .innerJoin('uploads as u', (join) =>
      join.onRef('u.forkId', '=', 'r.forkId').onRef('u.id', '=', 'r.uploadId'),
    )
    .leftJoin('uploads as s', (join) =>
      join.onRef('s.forkId', '=', 'r.forkId').onRef('s.id', '=', 'r.shownId'),
    )
    .leftJoin('users', 'users.id', 'r.userId')
    .select(['r.version', 'r.uploadId', 'r.shownId', 'r.filename', 'r.originalName', 'r.isDecorative'])
    .select(['r.focalX', 'r.focalY', 'u.length', 'u.width', 'u.height', 'r.replacedAt as at'])
    .select([
      sql<Crop>`r.crop`.as('crop'),
      sql<Record<string, string>>`r.alts`.as('alts'),
      sql<string>`u.mime_type`.as('mimeType'),
      sql<string>`coalesce(s.hash, u.hash)`.as('shownHash'),
      sql<string>`coalesce(users.username, '')`.as('by'),
    ])
    .where('r.forkId', '=', p.siteId)
    .where('r.mediaFileId', '=', p.id)
    .orderBy('r.version', 'desc'),
)

/** What a file was before, as far as it can come back; the latest first. */
export const listReplaced = (db: Reads, siteId: string, id: string) => db.many(replacedFiles, { siteId, id })

/** Forgets what a file was before a version. @returns whether it was there */
export async function removeReplaced(tx: Tx, siteId: string, id: string, version: number): Promise<boolean> {
  const rows = await tx.run<{ id: string }>((q) =>
    q
      .deleteFrom('replacedFiles')
      .where('forkId', '=', siteId)
      .where('mediaFileId', '=', id)
      .where('version', '=', version)
      .returning('id'),
  )
  return rows.length > 0
}

/** The same for all that were replaced more than so many days ago, on every site. */
export async function removeOldReplaced(tx: Tx, days: number): Promise<void> {
  await tx.run((q) =>
    q
      .deleteFrom('replacedFiles')
      .where('replacedAt', '<', sql<string>`now() - make_interval(days => ${days})`),
  )
}

const servedReplaced = statement<
  { siteIds: readonly string[]; path: string; version: number; orTrashed: boolean },
  Served
>('media.servedReplaced', (q, p) =>
  q
    .selectFrom('replacedFiles as r')
    .innerJoin('mediaFiles as m', (join) =>
      join.onRef('m.forkId', '=', 'r.forkId').onRef('m.id', '=', 'r.mediaFileId'),
    )
    .innerJoin('uploads as u', (join) =>
      join.onRef('u.forkId', '=', 'r.forkId').on('u.id', '=', sql<string>`coalesce(r.shown_id, r.upload_id)`),
    )
    .select([
      'r.forkId as siteId',
      'u.id as uploadId',
      'r.originalName',
      'u.length',
      'u.cleanedLength',
      'u.widths',
    ])
    .select([sql<string>`u.mime_type`.as('mimeType'), sql<string>`u.hash`.as('hash')])
    .where('m.path', '=', p.path)
    .where('r.forkId', '=', sql<string>`any(${p.siteIds})`)
    .where('r.version', '=', p.version)
    .where(sql<boolean>`(${p.orTrashed}::boolean or ${isKept('m')})`),
)

/** What lay at an address of these sites until a version of its file. */
export const findServedReplaced = (
  db: Reads,
  siteIds: readonly string[],
  { path, version, orTrashed }: { path: string; version: number; orTrashed: boolean },
): Promise<Served | null> => db.first(servedReplaced, { siteIds, path, version, orTrashed })
