import { verbsOf } from '../../../content/served/verbs-of.ts'
import type { ItemType } from '../../../content/item/item-type.ts'
import { DRAFT } from '../../../content/item/publication.ts'
import { isUuid } from '../../../kernel/ids.ts'
import { conflict, invalidField } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Part, PartWrite } from '../contract.ts'
import * as queries from '../queries.ts'
import { type Own, publicationIn } from '../../../content/item/shown.ts'
import { searchedPart } from '../searched.ts'

const DEFAULT_COLOR = 'from-gray-400 to-gray-600'

type Facts = queries.PartFacts
type Texts = queries.PartTexts
type Shown = Own<Part>

/** Parts of the book; without a number one gets the next, without an order the last place. */
export const partType: ItemType<Facts, Texts, PartWrite, Shown> = {
  store: queries.parts,
  kind: 'part',
  capability: 'book.write',
  tag: 'book',
  search: searchedPart,
  numbered: { numberIn: partNumber, find: queries.findPartByNumber },
  async begin(tx, site) {
    await queries.lockNumbers(tx, site.id)
    const next = await queries.nextPartNumbers(tx, site.id)
    const shape = { color: DEFAULT_COLOR, related: [], galleryColors: [], galleryFocal: null }
    return { ...DRAFT, ...shape, ...next, path: '', chapterCount: 0 }
  },
  facts: (write, before) => ({
    number: write.number ?? before.number,
    color: write.color === undefined ? before.color : write.color || DEFAULT_COLOR,
    related: write.related ?? before.related,
    galleryColors: write.gallery?.colors ?? before.galleryColors,
    galleryFocal: write.gallery?.focal === undefined ? before.galleryFocal : write.gallery.focal,
    displayOrder: write.displayOrder ?? before.displayOrder,
  }),
  texts({ title, subtitle, description, audience, gallery, previewSamples }) {
    const { colors: _, focal: __, ...texts } = gallery ?? {}
    return { title, subtitle, description, audience, gallery: texts, previewSamples }
  },
  map: ({ translations }) => translations,
  show: (record, { gallery, ...texts }) => ({
    number: record.number,
    path: record.path,
    color: record.color,
    related: record.related,
    displayOrder: record.displayOrder,
    chapterCount: record.chapterCount,
    ...publicationIn(record),
    ...texts,
    gallery: { ...gallery, colors: record.galleryColors, focal: record.galleryFocal },
  }),
  refusals: {
    book_parts_number(facts) {
      const detail = `There is a part ${facts?.number} already`
      return conflict(`${detail}.`, [{ pointer: '/number', code: 'taken', detail }])
    },
  },
  holds: {
    constraint: 'book_chapters_part',
    countShown: queries.countChapters,
    sentences: {
      shown: 'This part still holds chapters. Move or delete them first.',
      trashed: 'Chapters of this part lie in the trash. Restore or delete them there first.',
    },
  },
}

export const parts = verbsOf(partType)

/** How a part is named in a call: by its uuid or as part-{number}; null for what is neither. */
export function partNamed(id: string): queries.Named | null {
  const number = partNumber(id)
  if (number !== null) return { number }
  return isUuid(id) ? { id } : null
}

/** The uuid of a part of this site, given by uuid or part-{number}. @throws invalid */
export async function partOf(tx: Tx, siteId: string, id: string): Promise<string> {
  const named = partNamed(id)
  const found = named && (await queries.findPartKey(tx, siteId, named))
  if (!found) throw invalidField('partId', 'unknown', 'There is no such part on this site')
  return found
}

function partNumber(id: string): number | null {
  const number = /^part-([1-9]\d{0,8})$/.exec(id)?.[1]
  return number === undefined ? null : Number(number)
}
