import { verbsOf } from '../../content/actions.ts'
import type { ItemType } from '../../content/items.ts'
import type { Own } from '../../content/shown.ts'
import { isUuid } from '../../kernel/ids.ts'
import { invalidField } from '../../kernel/problem.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { FileRow } from './contract.ts'
import * as queries from './queries.ts'

interface FileWrite {
  translations?: undefined
}

/** Pictures and other files of a site. */
export const fileType: ItemType<queries.FileFacts, queries.FileTexts, FileWrite, Own<FileRow>> = {
  store: queries.files,
  kind: 'media',
  capability: 'content.write',
  removal: 'content.delete',
  tag: 'media',
  begin: async () => ({
    filename: '',
    originalName: '',
    mimeType: 'application/octet-stream',
    size: '0',
    path: '',
    alt: '',
    tags: [],
  }),
  facts: () => ({}),
  texts: () => ({}),
  map: () => undefined,
  show: ({ filename, originalName, mimeType, size, path, alt, tags }) => ({
    filename,
    originalName,
    mimeType,
    size: Number(size),
    path,
    alt,
    tags,
  }),
}

export const files = verbsOf(fileType)

/** A file of this site that a write names, and where its bytes are read. */
export async function fileOf(tx: Tx, siteId: string, id: string): Promise<{ id: string; path: string }> {
  const path = isUuid(id) ? await queries.findFilePath(tx, siteId, id) : null
  if (path === null) throw invalidField('mediaFileId', 'unknown', 'There is no such file on this site')
  return { id, path }
}
