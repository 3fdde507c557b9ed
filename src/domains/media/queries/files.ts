import { sql } from 'kysely'
import { isKept } from '../../../content/item/store/statuses.ts'
import { type FactsIn, typeStoreOf } from '../../../content/item/store/type-store.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { statement } from '../../../platform/db/statement.ts'
import { type FileKindName, type Crop, WHOLE } from '../contract.ts'
import { fileType } from '../type.ts'

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
export const shownUpload = sql.raw('coalesce(m.shown_id, m.upload_id)')

/** What is seen of a picture. */
export interface Looked {
  focalX: number
  focalY: number
  /** What is shown of it; null: all. */
  crop: Crop | null
}

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
