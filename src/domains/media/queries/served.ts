import { sql } from 'kysely'
import { isKept } from '../../../content/item/store/statuses.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Crop, Size } from '../contract.ts'
import { shownUpload, type Looked } from './files.ts'

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
