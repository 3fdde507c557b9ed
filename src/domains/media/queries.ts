import { sql } from 'kysely'
import { isKept, storeOf } from '../../content/queries.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'

export interface FileFacts {
  filename: string
  originalName: string
  mimeType: string
  /** In bytes; a number too large for an integer of the database leaves it as text. */
  size: string
  path: string
  alt: string
  tags: string[]
}

export type FileTexts = Record<never, string>

export const files = storeOf<FileFacts, FileTexts>({
  name: 'media',
  table: 'mediaFiles',
  countedAs: 'media',
  facts: ['filename', 'originalName', 'mimeType', 'size', 'path', 'alt', 'tags'],
  noText: {},
  namedBy: 'originalName',
  searchedToo: sql`lines_of(x.tags)`,
  sort: '-updatedAt',
})

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
