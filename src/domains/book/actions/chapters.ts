import { bulkOf, verbsOf } from '../../../content/served/verbs-of.ts'
import type { ItemType } from '../../../content/item/item-type.ts'
import { DRAFT } from '../../../content/item/publication.ts'
import { isUuid } from '../../../kernel/ids.ts'
import { conflict, invalidField } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { ChapterRow, ChapterWrite } from '../contract.ts'
import { storedContent } from '../../../content/item/stored-content.ts'
import * as queries from '../queries.ts'
import { searchedChapter } from '../searched.ts'
import { countUp } from './numbers.ts'
import { partOf } from './parts.ts'
import { type Own, publicationIn } from '../../../content/item/shown.ts'

type Facts = queries.ChapterFacts
type Texts = queries.ChapterTexts
type Shown = Own<ChapterRow> & { content: Texts['content'] }

/** Chapters; without a number one gets the next of the book, without an order the last place of its part. */
export const chapterType: ItemType<Facts, Texts, ChapterWrite, Shown> = {
  store: queries.chapters,
  kind: 'chapter',
  capability: 'book.write',
  tag: 'book',
  search: searchedChapter,
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
    const next = await queries.nextChapterNumbers(tx, site.id, partId)
    return { ...DRAFT, ...next, partId, readTime: null, isFree: false }
  },
  facts: async (write, before, tx, site) => ({
    partId: write.partId === undefined ? before.partId : await partOf(tx, site.id, write.partId),
    number: write.number ?? before.number,
    readTime: write.readTime === undefined ? before.readTime : write.readTime,
    isFree: write.isFree ?? before.isFree,
    displayOrder: write.displayOrder ?? before.displayOrder,
  }),
  texts: ({ title, subtitle, description, audience, keyThemes, content }) => ({
    title,
    subtitle,
    description,
    audience,
    keyThemes,
    content: storedContent(content),
  }),
  map({ translations }) {
    if (!translations) return undefined
    const languages = Object.entries(translations).map(([code, texts]) => {
      const content = storedContent(texts?.content, `translations/${code}/content`)
      return [code, { ...texts, content }]
    })
    return Object.fromEntries(languages)
  },
  show: (record, texts) => ({
    partId: record.partId,
    number: record.number,
    readTime: record.readTime,
    isFree: record.isFree,
    displayOrder: record.displayOrder,
    ...publicationIn(record),
    ...texts,
  }),
  async wrote(tx, site, id, _texts, _newId, { before, after }) {
    const isMoved = before.partId !== after.partId || before.displayOrder !== after.displayOrder
    const isCounted = isOut(after) && (!isOut(before) || (isMoved && before.number === after.number))
    if (!isCounted) return {}
    await queries.lockNumbers(tx, site.id)
    const numbers = await countUp(tx, site, chapterType)
    const own = numbers.find((one) => one.id === id)
    return own ? { number: own.number } : {}
  },
  refusals: {
    book_chapters_number(facts) {
      const detail = `There is a chapter ${facts?.number} already`
      return conflict(`${detail}.`, [{ pointer: '/number', code: 'taken', detail }])
    },
  },
}

/** It is published and waits for no moment. */
const isOut = ({ isPublished, publishAt }: Facts) => isPublished && publishAt === null

export const chapters = verbsOf(chapterType)

export const chaptersInBulk = bulkOf(chapterType)

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
