import { sql } from 'kysely'
import { storeOf } from '../../content/queries.ts'

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
