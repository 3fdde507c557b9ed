import { itemTypeOf } from '../../../content/item/declared-type.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { fileAt, fileOf } from '../../media/index.ts'
import * as queries from '../queries.ts'
import { visualType, type VisualWrite } from '../types/visual.ts'
import { chapterOf } from './chapters.ts'
import { IN_PART } from './of-part.ts'
import { partOf } from './parts.ts'

export const visualItems = itemTypeOf(visualType, queries.visualStore, {
  tag: IN_PART.tag,
  narrowed: IN_PART.narrowed,
  begin: () => ({ displayOrder: 0 }),
  facts: async ({ tx, site, write, before }) => ({
    ...(write.partId && { partId: await partOf(tx, site.id, write.partId) }),
    ...(write.chapterId && { chapterId: await chapterOf(tx, site.id, write.chapterId) }),
    ...(await fileFacts(write, before, tx, site.id)),
  }),
})

/** Sets file and path together: a picture that gets only another path has the file of the library that is read there, if any. */
async function fileFacts(
  { mediaFileId, path }: VisualWrite,
  before: { path: string },
  tx: Tx,
  siteId: string,
) {
  if (mediaFileId) {
    const file = await fileOf(tx, siteId, mediaFileId)
    return { mediaFileId: file.id, path: path ?? file.path }
  }
  const isMoved = path !== undefined && path !== before.path
  return mediaFileId === undefined && isMoved ? { mediaFileId: await fileAt(tx, siteId, path) } : {}
}
