import { type ItemTypeOf, itemTypeOf } from '../../../content/item/declared-type.ts'
import { indexStored } from '../../../content/search/rebuild.ts'
import { invalidField } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Site } from '../../../kernel/site.ts'
import { renumber } from '../order.ts'
import * as queries from '../queries.ts'
import { chapterType } from '../types/chapter.ts'
import { findCalled, numbered, numberTaken } from './numbers.ts'
import { IN_PART } from './of-part.ts'

/** Chapters. A new one without a number gets the book's next number, without an order the last place of its part. */
export const chapterItems: ItemTypeOf<typeof chapterType, object> = itemTypeOf(
  chapterType,
  queries.chapterStore,
  {
    ...IN_PART,
    async needs(db, siteId, { partId }) {
      const part = await queries.partStore.find(db, [siteId], partId)
      return part && part.status !== 'published' ? { kind: 'part', id: partId, title: part.title } : null
    },
    names: {
      partId: async (db, siteId, id) => (await queries.partStore.find(db, [siteId], id))?.title ?? null,
    },
    numbered: { numberIn: chapterNumber, find: queries.findChapterByNumber },
    async begin(creation) {
      const { tx, site, write } = creation
      const home = await IN_PART.begin(creation)
      // A given number needs no lock: the unique index decides.
      if (write.number == null) await queries.lockNumbers(tx, site.id)
      return { ...home, number: await queries.nextNumber(tx, queries.chapterStore, site.id) }
    },
    search: {
      kind: 'chapter',
      summary: 'subtitle',
      unsearched: ['audience'],
      place: ({ number, partId }) => ({ path: `/chapters/${number}`, number, withinId: partId }),
    },
    async afterSave(tx, site, { id, facts: { before, after } }) {
      const isMoved = before.partId !== after.partId || before.displayOrder !== after.displayOrder
      const isCounted = isOut(after) && (!isOut(before) || (isMoved && before.number === after.number))
      if (!isCounted) return {}
      await queries.lockNumbers(tx, site.id)
      const numbers = await countUp(tx, site)
      const own = numbers.find((one) => one.id === id)
      return own ? { number: own.number } : {}
    },
    refusals: { book_chapters_number: numberTaken('chapter') },
  },
)

type Chapter = queries.Row<typeof queries.chapterStore>

/** It is published and not scheduled. */
const isOut = ({ isPublished, publishAt }: Pick<Chapter, 'isPublished' | 'publishAt'>) =>
  isPublished && publishAt === null

/** Renumbers the public chapters in the order of the book after one was published or moved. */
async function countUp(tx: Tx, site: Site): Promise<{ id: string; number: number }[]> {
  const { parts, chapters } = await queries.listStanding(tx, site.id)
  const inOrder = parts.flatMap(({ id }) => chapters.filter(({ partId }) => partId === id))
  const numbers = renumber(inOrder.map(numbered))
  const changed = inOrder
    .map(({ id, number }, i) => ({ id, number: numbers[i] ?? number, before: number }))
    .filter(({ number, before }) => number !== before)
  const items = changed.map(({ id, number }) => ({ id, facts: { number } }))
  await queries.chapterStore.updateMany(tx, site.id, items)
  await queries.moveFeatured(tx, site.id, changed)
  const ids = changed.map(({ id }) => id)
  await indexStored(tx, site, chapterItems, ids)
  return changed
}

/** Resolves a chapter's uuid or number to its uuid on this site. @throws invalid */
export async function chapterOf(tx: Tx, siteId: string, id: string): Promise<string> {
  const found = await findCalled(chapterItems, tx, siteId, id)
  if (!found) throw invalidField('chapterId', 'unknown', 'There is no such chapter on this site')
  return found.id
}

function chapterNumber(id: string): number | null {
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null
}
