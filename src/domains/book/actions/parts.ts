import { partRules } from '../rules.ts'
import { verbsOf } from '../../../content/served/verbs-of.ts'
import { itemTypeOf } from '../../../content/item/declared-type.ts'
import { invalidField } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Reads } from '../../../platform/db/run.ts'
import * as queries from '../queries.ts'
import { PART_COLORS, partType } from '../types/part.ts'
import { findCalled, numberTaken } from './numbers.ts'

const [DEFAULT_COLOR] = PART_COLORS

/** Parts. A new one without a number gets the next, without an order the last place. */
export const partItems = itemTypeOf(partType, queries.partStore, {
  rules: partRules,
  tag: 'book',
  numbered: { numberIn: partNumber, find: queries.findPartByNumber },
  async begin({ tx, site }) {
    await queries.lockNumbers(tx, site.id)
    return { number: await queries.nextNumber(tx, queries.partStore, site.id), color: DEFAULT_COLOR }
  },
  facts: ({ write: { color, gallery }, before }) => ({
    ...(color === '' && { color: DEFAULT_COLOR }),
    galleryColors: gallery?.colors ?? before.galleryColors,
    galleryFocal: gallery?.focal === undefined ? before.galleryFocal : gallery.focal,
  }),
  show: ({ path, chapterCount, galleryColors: colors, galleryFocal: focal }, { gallery }) => ({
    path,
    chapterCount,
    gallery: { ...gallery, colors, focal },
  }),
  search: {
    kind: 'part',
    summary: 'subtitle',
    unsearched: ['audience', 'gallery', 'previewSamples'],
    place: ({ number }) => ({ path: `/parts/${number}`, number }),
  },
  refusals: { book_parts_number: numberTaken('part') },
  children: {
    constraint: 'book_chapters_part',
    countShown: (tx, siteId, partId) => queries.chapterStore.count(tx, siteId, { where: { partId } }),
    sentences: {
      shown: 'This part still holds chapters. Move or delete them first.',
      trashed: 'Chapters of this part lie in the trash. Restore or delete them there first.',
    },
  },
})

export const partVerbs = verbsOf(partItems)

/** Resolves a part's uuid or part-{number} to its uuid on this site. @throws invalid */
export async function partOf(tx: Tx, siteId: string, id: string): Promise<string> {
  const found = await findPart(tx, siteId, id)
  if (!found) throw invalidField('partId', 'unknown', 'There is no such part on this site')
  return found.id
}

/** A part by its uuid or as part-{number}. */
export const findPart = (db: Reads, siteId: string, name: string) => findCalled(partItems, db, siteId, name)

function partNumber(id: string): number | null {
  const number = /^part-([1-9]\d{0,8})$/.exec(id)?.[1]
  return number === undefined ? null : Number(number)
}
