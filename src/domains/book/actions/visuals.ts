import type * as z from 'zod/mini'
import { verbsOf } from '../../../content/served/verbs-of.ts'
import type { ItemType } from '../../../content/item/item-type.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { VisualWrite, visualRow } from '../contract.ts'
import * as queries from '../queries.ts'
import { fileOf } from '../../media/index.ts'
import { chapterOf } from './chapters.ts'
import { partOf } from './parts.ts'
import type { Own } from '../../../content/item/shown.ts'

type Shown = Own<z.infer<typeof visualRow>>

/** Pictures of the book as data: of a part, of a chapter, or of the book as a whole. */
export const visualType: ItemType<queries.VisualFacts, queries.VisualTexts, VisualWrite, Shown> = {
  store: queries.visuals,
  kind: 'visual',
  capability: 'book.write',
  tag: 'book',
  async begin(tx, site, write) {
    const partId = write.partId ? await partOf(tx, site.id, write.partId) : null
    const file = { mediaFileId: null, path: '', assetType: 'illustration' as const }
    return { ...file, partId, chapterId: null, displayOrder: 0, isActive: true }
  },
  facts: async (write, before, tx, site) => ({
    partId: write.partId ? await partOf(tx, site.id, write.partId) : kept(write.partId, before.partId),
    chapterId: write.chapterId
      ? await chapterOf(tx, site.id, write.chapterId)
      : kept(write.chapterId, before.chapterId),
    ...(await fileFacts(write, before, tx, site.id)),
    assetType: write.assetType ?? before.assetType,
    displayOrder: write.displayOrder ?? before.displayOrder,
    isActive: write.isActive ?? before.isActive,
  }),
  texts: ({ title, caption, altText }) => ({ title, caption, altText }),
  map: ({ translations }) => translations,
  show: ({ mediaFileId, partId, chapterId, assetType, path, displayOrder, isActive }, texts) => ({
    mediaFileId,
    partId,
    chapterId,
    assetType,
    path,
    displayOrder,
    isActive,
    ...texts,
  }),
}

export const visuals = verbsOf(visualType)

/** The file of the library, and the path; a picture that is given another path alone is that file no longer. */
async function fileFacts(
  { mediaFileId, path }: VisualWrite,
  before: Pick<queries.VisualFacts, 'mediaFileId' | 'path'>,
  tx: Tx,
  siteId: string,
) {
  if (mediaFileId) {
    const file = await fileOf(tx, siteId, mediaFileId)
    return { mediaFileId: file.id, path: path ?? file.path }
  }
  const isMoved = path !== undefined && path !== before.path
  return {
    mediaFileId: kept(mediaFileId, isMoved ? null : before.mediaFileId),
    path: path ?? before.path,
  }
}

function kept(given: string | null | undefined, before: string | null): string | null {
  return given === undefined ? before : null
}
