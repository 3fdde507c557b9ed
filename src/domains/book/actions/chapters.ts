import { verbsOf } from '../../../content/served/verbs-of.ts'
import { type ItemTypeOf, itemTypeOf } from '../../../content/item/declared-type.ts'
import { isUuid } from '../../../kernel/ids.ts'
import { invalidField } from '../../../kernel/problem.ts'
import { plainText } from '../../../kernel/rich-text/plain-text.ts'
import type { Tx } from '../../../platform/db/database.ts'
import * as queries from '../queries.ts'
import { chapterType } from '../types/chapter.ts'
import { countUp, numberTaken } from './numbers.ts'
import { IN_PART, lines } from './of-part.ts'
import { partOf } from './parts.ts'

/** Chapters at work on the server; without a number one gets the next of the book, without an order the last place of its part. */
export const chapterItems: ItemTypeOf<typeof chapterType, object> = itemTypeOf(
  chapterType,
  queries.chapters,
  {
    ...IN_PART,
    async needs(db, siteId, { partId }) {
      const part = await queries.parts.find(db, [siteId], partId)
      return part && part.status !== 'published' ? { kind: 'part', id: partId, title: part.title } : null
    },
    names: {
      partId: async (db, siteId, id) => (await queries.parts.find(db, [siteId], id))?.title ?? null,
    },
    numbered: { numberIn: chapterNumber, find: queries.findChapterByNumber },
    async begin(tx, site, write) {
      const partId = await partOf(tx, site.id, write.partId ?? '')
      // Whoever brings a number needs no turn: the unique number decides.
      if (write.number == null) await queries.lockNumbers(tx, site.id)
      return { ...(await queries.nextChapterNumbers(tx, site.id, partId)), partId }
    },
    search: {
      kind: 'chapter',
      entry: ({ number, partId }, { title, subtitle, description, keyThemes, content }) => ({
        title,
        subtitle,
        text: lines(description, content && plainText(content), ...keyThemes),
        path: `/chapters/${number}`,
        number,
        withinId: partId,
      }),
    },
    async wrote(tx, site, id, _texts, _newId, { before, after }) {
      const isMoved = before.partId !== after.partId || before.displayOrder !== after.displayOrder
      const isCounted = isOut(after) && (!isOut(before) || (isMoved && before.number === after.number))
      if (!isCounted) return {}
      await queries.lockNumbers(tx, site.id)
      const numbers = await countUp(tx, site, chapterItems)
      const own = numbers.find((one) => one.id === id)
      return own ? { number: own.number } : {}
    },
    refusals: { book_chapters_number: numberTaken('chapter') },
  },
)

/** It is published and waits for no moment. */
const isOut = ({ isPublished, publishAt }: queries.ChapterFacts) => isPublished && publishAt === null

export const chapterVerbs = verbsOf(chapterItems)

/** The uuid of a chapter of this site, given by uuid or number. @throws invalid */
export async function chapterOf(tx: Tx, siteId: string, id: string): Promise<string> {
  const number = chapterNumber(id)
  const named = number === null ? isUuid(id) && { id } : { number }
  const found = named && (await queries.findChapterKey(tx, siteId, named))
  if (!found) throw invalidField('chapterId', 'unknown', 'There is no such chapter on this site')
  return found
}

function chapterNumber(id: string): number | null {
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null
}
