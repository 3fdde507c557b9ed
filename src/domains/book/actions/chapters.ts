import { editTexts, isSame, textsIn } from '../../../content/translations.ts'
import { isUuid } from '../../../kernel/ids.ts'
import { conflict, invalidField, notFound, stale } from '../../../kernel/problem.ts'
import type { RichText } from '../../../kernel/rich-text/schema.ts'
import { change, type Ctx, localeOf, requireCapability, siteById, siteOf } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { brokenConstraint, type Reads } from '../../../platform/db/run.ts'
import type { Chapter, ChapterRow, ChapterWrite } from '../contract.ts'
import { storedContent } from '../content.ts'
import * as queries from '../queries.ts'
import { partNamed } from './parts.ts'

const NO_TEXT: queries.ChapterTexts = {
  title: '',
  subtitle: '',
  description: '',
  audience: '',
  keyThemes: [],
  content: null,
}

/**
 * Finds a chapter by its uuid in the sites that the caller may look in, or by its number in the first of them.
 * @throws notFound
 */
async function findChapter(ctx: Ctx, db: Reads, id: string): Promise<queries.FullChapterRecord> {
  const [first] = ctx.sites
  const siteIds = ctx.sites.map((site) => site.id)
  const found = /^[1-9]\d{0,8}$/.test(id)
    ? first && (await queries.findChapterByNumber(db, first.id, Number(id)))
    : isUuid(id) && (await queries.findChapter(db, siteIds, id))
  if (!found) throw notFound()
  return found
}

/** All chapters of the site in the order of the book, without their content. */
export async function listChapters(ctx: Ctx): Promise<ChapterRow[]> {
  const site = siteOf(ctx)
  const [parts, chapters] = await Promise.all([
    queries.listAllParts(ctx.db.staff, site.id),
    queries.listAllChapters(ctx.db.staff, site.id),
  ])
  const place = new Map(parts.map((part, i) => [part.id, i]))
  return chapters
    .toSorted((a, b) => (place.get(a.partId) ?? 0) - (place.get(b.partId) ?? 0))
    .map(({ translations, ...row }) => ({
      ...row,
      ...textsIn({ base: lineTexts(row), translations }, localeOf(ctx, site)),
      uid: row.id,
      content: undefined,
    }))
}

/** One chapter as its editor needs it. @throws notFound */
export async function readChapter(ctx: Ctx, id: string): Promise<Chapter> {
  const record = await findChapter(ctx, ctx.db.staff, id)
  requireCapability(ctx, record.forkId, 'content.read')
  return shown(ctx, record)
}

/**
 * Creates a chapter; without a number it gets the next one of the book, without an order the last place of its part.
 * @throws conflict when the number is taken, invalid when there is no such part on the site
 */
export async function createChapter(
  ctx: Ctx,
  write: ChapterWrite & { title: string; partId: string },
): Promise<Chapter> {
  const site = siteOf(ctx)
  const id = ctx.newId()
  const fields = textFields(write)
  const map = mapFields(write)
  return change(ctx, site.id, async (tx) => {
    const partId = await partOf(tx, site.id, write.partId)
    // Whoever brings a number needs no turn: the unique number decides.
    if (write.number == null) await queries.lockNumbers(tx, site.id)
    const next = await queries.nextChapterNumbers(tx, site.id, partId)
    const { base, translations } = editTexts(
      { base: NO_TEXT, translations: {} },
      site,
      site.defaultLanguage,
      { fields, map },
      NO_TEXT,
    )
    const values = {
      ...base,
      partId,
      number: write.number ?? next.number,
      readTime: write.readTime ?? null,
      isFree: write.isFree ?? false,
      isPublished: write.isPublished ?? false,
      displayOrder: write.displayOrder ?? next.displayOrder,
    }
    if (values.isPublished) tx.touch(site.id, 'book')
    await withTakenNumber(values.number, queries.insertChapter(tx, site.id, id, values))
    await queries.insertChapterTranslations(tx, site.id, id, translations)
    return shown(ctx, await findChapter(ctx, tx, id))
  })
}

/**
 * Writes the fields that are given.
 * @throws notFound, notAllowed, stale when somebody saved meanwhile, conflict when the number is taken
 */
export async function saveChapter(ctx: Ctx, id: string, write: ChapterWrite): Promise<Chapter> {
  const { forkId, id: chapterId } = await findChapter(ctx, ctx.db.staff, id)
  requireCapability(ctx, forkId, 'book.write')
  return edit(ctx, forkId, chapterId, write)
}

/** Publishes a chapter, or takes it off the public site. @throws notFound, notAllowed */
export async function setChapterPublished(ctx: Ctx, id: string, isPublished: boolean): Promise<Chapter> {
  const { forkId, id: chapterId } = await findChapter(ctx, ctx.db.staff, id)
  requireCapability(ctx, forkId, 'content.publish')
  return edit(ctx, forkId, chapterId, { isPublished })
}

/** Deletes a chapter for good. @throws notFound, notAllowed */
export async function deleteChapter(ctx: Ctx, id: string): Promise<void> {
  const { forkId, id: chapterId } = await findChapter(ctx, ctx.db.staff, id)
  requireCapability(ctx, forkId, 'book.write')
  await ctx.db.transaction([forkId], (tx) => {
    tx.touch(forkId, 'book')
    return queries.deleteChapter(tx, forkId, chapterId)
  })
}

async function edit(ctx: Ctx, forkId: string, id: string, write: ChapterWrite): Promise<Chapter> {
  const site = siteById(ctx, forkId)
  const fields = textFields(write)
  const map = mapFields(write)
  return change(ctx, forkId, async (tx) => {
    const version = await queries.lockChapter(tx, forkId, id)
    const record = await findChapter(ctx, tx, id)
    if (ctx.ifMatch !== null && ctx.ifMatch !== version) throw stale(shown(ctx, record))

    const before = textsOf(record)
    const after = editTexts(before, site, localeOf(ctx, site), { fields, map }, NO_TEXT)
    const facts = {
      partId: record.partId,
      number: record.number,
      readTime: record.readTime,
      isFree: record.isFree,
      isPublished: record.isPublished,
      displayOrder: record.displayOrder,
    }
    const edited = {
      partId: write.partId === undefined ? facts.partId : await partOf(tx, forkId, write.partId),
      number: write.number ?? facts.number,
      readTime: write.readTime === undefined ? facts.readTime : write.readTime,
      isFree: write.isFree ?? facts.isFree,
      isPublished: write.isPublished ?? facts.isPublished,
      displayOrder: write.displayOrder ?? facts.displayOrder,
    }
    if (isSame([before, facts], [after, edited])) return shown(ctx, record)
    if (facts.isPublished || edited.isPublished) tx.touch(forkId, 'book')
    await withTakenNumber(edited.number, queries.updateChapter(tx, forkId, id, { ...after.base, ...edited }))
    if (!isSame(before.translations, after.translations)) {
      await queries.replaceChapterTranslations(tx, forkId, id, after.translations)
    }
    return shown(ctx, await findChapter(ctx, tx, id))
  })
}

/** The uuid of a part of this site, given by uuid or part-{number}. @throws invalid */
async function partOf(tx: Tx, siteId: string, id: string): Promise<string> {
  const named = partNamed(id)
  const found = named && (await queries.findPartKey(tx, siteId, named))
  if (!found) throw invalidField('partId', 'unknown', 'There is no such part on this site')
  return found
}

function textFields({ title, subtitle, description, audience, keyThemes, content }: ChapterWrite) {
  return { title, subtitle, description, audience, keyThemes, content: storedContent(content) }
}

function mapFields({ translations }: ChapterWrite) {
  if (!translations) return undefined
  const languages = Object.entries(translations)
  return Object.fromEntries(
    languages.map(([code, texts]) => {
      const content = storedContent(texts?.content, `translations/${code}/content`)
      return [code, { ...texts, content }]
    }),
  )
}

async function withTakenNumber(number: number, writing: Promise<void>): Promise<void> {
  await writing.catch((error: unknown) => {
    if (brokenConstraint(error) !== 'book_chapters_number') throw error
    throw conflict(`There is a chapter ${number} already.`, [
      { pointer: '/number', code: 'taken', detail: `There is a chapter ${number} already` },
    ])
  })
}

type Lines = Omit<queries.ChapterTexts, 'content'>

function lineTexts({ title, subtitle, description, audience, keyThemes }: Lines): queries.ChapterTexts {
  return { title, subtitle, description, audience, keyThemes, content: null }
}

function textsOf(
  record: Lines & { content: RichText | null; translations: queries.FullChapterRecord['translations'] },
) {
  return { base: { ...lineTexts(record), content: record.content }, translations: record.translations }
}

function shown(ctx: Ctx, record: queries.FullChapterRecord): Chapter {
  const site = siteById(ctx, record.forkId)
  const { base, translations } = textsOf(record)
  return {
    ...record,
    ...textsIn({ base, translations }, localeOf(ctx, site)),
    uid: record.id,
    translations: { ...translations, [site.defaultLanguage]: base },
  }
}
