import { inLanguage, type ItemType, type Write } from '../../content/item/item-type.ts'
import type { Stored } from '../../content/item/store/declared.ts'
import { isLocale, type Locale } from '../../kernel/locale.ts'
import type { Reads } from '../../platform/db/run.ts'
import { bookItems } from './actions/book.ts'
import { breathItems } from './actions/breath.ts'
import { chapterItems } from './actions/chapters.ts'
import { evidenceItems } from './actions/evidence.ts'
import { introItems } from './actions/intro.ts'
import { partItems } from './actions/parts.ts'
import { reflectionItems } from './actions/reflections.ts'
import { visualItems } from './actions/visuals.ts'
import { type Standing, standInsOf } from './built-in.ts'
import * as queries from './queries.ts'

/** Where the public reads from: the role that sees published rows alone, a site, and the language of the page. */
export interface PublicReading extends Standing {
  db: Reads
  locale: Locale
}

/** The book as the public sees it, chapters without their content; null on a site without a book. */
export async function findPublicBook(reading: PublicReading) {
  const { db, site, locale } = reading
  const [record, parts, listed, builtIn] = await Promise.all([
    queries.findBook(db, site.id),
    queries.parts.list(db, site.id, PUBLIC),
    queries.chapters.list(db, site.id, PUBLIC),
    standInsOf(reading),
  ])
  if (!record) return null
  const chapters = inOrderOf(parts, listed, builtIn.chapters)
  return {
    ...shown(bookItems, record, locale),
    /** In their order. */
    parts: all(partItems, parts, locale),
    /** In the order of the book: by part, then by their order in it. */
    chapters: all(chapterItems, chapters, locale),
  }
}

export type PublicBook = NonNullable<Awaited<ReturnType<typeof findPublicBook>>>

/** The book as every page of its site names it; null on a site without one. */
export async function findBookOutline({ db, site, locale }: Omit<PublicReading, 'staff'>) {
  const record = await queries.findBook(db, site.id)
  return record && inLanguage(bookItems, record, locale)
}

/** A published part with all that belongs to it; null where there is none of this number. */
export async function findPublicPart(reading: PublicReading, number: number) {
  const book = await findPublicBook(reading)
  const at = book?.parts.findIndex((row) => row.number === number) ?? -1
  const part = book?.parts[at]
  if (!book || !part) return null
  const where = { partId: part.id }
  const { db, site, locale } = reading
  const [reflections, evidence, breath, visuals, builtIn] = await Promise.all([
    queries.reflections.list(db, site.id, { ...PUBLIC, where }),
    queries.evidence.list(db, site.id, { ...PUBLIC, where }),
    queries.breath.list(db, site.id, { ...PUBLIC, where }),
    queries.visuals.list(db, site.id, { ...PUBLIC, where }),
    standInsOf(reading),
  ])
  const own = {
    reflections: all(reflectionItems, [...reflections, ...within(part, builtIn.reflections)], locale),
    evidence: all(evidenceItems, [...evidence, ...within(part, builtIn.evidence)], locale),
    breath: all(breathItems, [...breath, ...within(part, builtIn.breath)], locale)[0] ?? null,
  }
  return {
    book,
    part,
    ...own,
    visuals: all(visualItems, visuals, locale),
    chapters: book.chapters.filter((row) => row.partId === part.id),
    /** The parts that it leads on to, in the order in which the author named them. */
    related: part.related.flatMap((wanted) => book.parts.find((row) => row.number === wanted) ?? []),
    samples: samplesOf(book, part, own),
    previous: book.parts[at - 1] ?? null,
    next: book.parts[at + 1] ?? null,
  }
}

/** The book with what belongs to each published part, by the part's key; null on a site without a book. */
export async function findWholeBook(reading: PublicReading) {
  const { db, site, locale } = reading
  const [book, reflections, evidence, breath, builtIn] = await Promise.all([
    findPublicBook(reading),
    listPublicReflections(reading),
    queries.evidence.list(db, site.id, PUBLIC),
    queries.breath.list(db, site.id, PUBLIC),
    standInsOf(reading),
  ])
  if (!book) return null
  const found = all(evidenceItems, [...evidence, ...builtIn.evidence], locale)
  const pauses = all(breathItems, [...breath, ...builtIn.breath], locale)
  const belongings = new Map(
    book.parts.map(({ id }) => [
      id,
      {
        reflections: reflections.filter((row) => row.partId === id),
        evidence: found.filter((row) => row.partId === id),
        breath: pauses.find((row) => row.partId === id) ?? null,
      },
    ]),
  )
  return { book, belongings }
}

export type WholeBook = NonNullable<Awaited<ReturnType<typeof findWholeBook>>>

/** A public chapter with its content and its neighbours in the book; null where there is none of this number. */
export async function findPublicChapter(reading: PublicReading, number: number) {
  const { db, site, locale } = reading
  const [book, own, builtIn] = await Promise.all([
    findPublicBook(reading),
    queries.findPublicChapterByNumber(db, site.id, number),
    standInsOf(reading),
  ])
  const record = own ?? builtIn.chapters.find((row) => row.number === number)
  const at = book?.chapters.findIndex((row) => row.number === number) ?? -1
  const part = book?.parts.find((row) => row.id === record?.partId)
  if (!book || !record || !part || at < 0) return null
  const [reflections, visuals] = await Promise.all([
    queries.reflections.list(db, site.id, { ...PUBLIC, where: { partId: part.id } }),
    own ? queries.visuals.list(db, site.id, { ...PUBLIC, where: { chapterId: own.id } }) : [],
  ])
  return {
    book,
    part,
    chapter: shown(chapterItems, record, locale),
    /** The first of its part. */
    reflection:
      all(reflectionItems, [...reflections, ...within(part, builtIn.reflections)], locale)[0] ?? null,
    visuals: all(visualItems, visuals, locale),
    previous: book.chapters[at - 1] ?? null,
    next: book.chapters[at + 1] ?? null,
  }
}

/** How to use the book; null where the site does not say it. */
export async function findPublicIntro({ db, site, locale }: Omit<PublicReading, 'staff'>) {
  const record = await queries.findIntro(db, site.id)
  return record && shown(introItems, record, locale)
}

/** The reflections of the published parts, in the order of the book. */
export async function listPublicReflections(reading: PublicReading) {
  const { db, site, locale } = reading
  const [parts, listed, builtIn] = await Promise.all([
    queries.parts.list(db, site.id, PUBLIC),
    queries.reflections.list(db, site.id, PUBLIC),
    standInsOf(reading),
  ])
  return all(reflectionItems, inOrderOf(parts, listed, builtIn.reflections), locale)
}

/** What the gallery shows: the published parts in their order, each with its picture or null. */
export async function listGallery({ db, site, locale }: Omit<PublicReading, 'staff'>) {
  const [parts, pictures] = await Promise.all([
    queries.parts.list(db, site.id, PUBLIC),
    queries.visuals.list(db, site.id, { ...PUBLIC, where: { assetType: 'gallery' } }),
  ])
  return all(partItems, parts, locale).map(
    ({ id, number, path, title, subtitle, color, gallery, ...part }) => {
      const picture = pictures.find((row) => row.partId === id)
      return {
        number,
        path,
        color,
        ...gallery,
        title: gallery.title || title,
        subtitle: gallery.subtitle || subtitle,
        colors: part.galleryColors,
        focal: part.galleryFocal,
        image: picture ? inLanguage(visualItems, picture, locale) : null,
      }
    },
  )
}

const PUBLIC = { isPublic: true } as const

interface Placed {
  partId: string
}

const within = <R extends Placed>({ id }: { id: string }, rows: readonly R[]): R[] =>
  rows.filter(({ partId }) => partId === id)

/** Stored items with those that stand in for others, by part; a part has either. */
function inOrderOf<R extends Placed>(
  parts: readonly { id: string }[],
  listed: readonly R[],
  builtIn: readonly R[],
): R[] {
  return builtIn.length === 0
    ? [...listed]
    : parts.flatMap((part) => [...within(part, listed), ...within(part, builtIn)])
}

interface Own {
  reflections: { questions: string[] }[]
  evidence: queries.EvidenceTexts[]
  breath: queries.BreathTexts | null
}

/** What a part page shows as samples: set for the part, else for the site, else its own first; null leaves a section out. */
function samplesOf(book: PublicBook, part: PublicBook['parts'][number], own: Own) {
  const sets = [part.previewSamples, book.previewSamples]
  const [first] = own.evidence
  return {
    question: sets.find((set) => set.reflection)?.reflection ?? own.reflections[0]?.questions[0] ?? null,
    evidence:
      sets.find((set) => set.evidence.description)?.evidence ??
      (first ? { title: first.title, description: first.description, source: first.source } : null),
    breath:
      sets.find((set) => set.breath.practice || set.breath.content)?.breath ??
      (own.breath && {
        title: own.breath.title,
        content: own.breath.description,
        practice: own.breath.instruction,
      }),
  }
}

function all<F extends object, T extends object, W extends Write, A extends object>(
  type: ItemType<F, T, W, A>,
  records: Stored<F, T>[],
  locale: Locale,
) {
  return records.map((record) => shown(type, record, locale))
}

/** An item in a language, and the languages beside the default one in which it has a title. */
function shown<F extends object, T extends object, W extends Write, A extends object>(
  type: ItemType<F, T, W, A>,
  record: Stored<F, T>,
  locale: Locale,
) {
  const titled = Object.entries(record.translations).filter(([, texts]) => isTitled(texts))
  return { ...inLanguage(type, record, locale), languages: titled.map(([code]) => code).filter(isLocale) }
}

function isTitled(texts: unknown): boolean {
  return typeof texts === 'object' && texts !== null && 'title' in texts && texts.title !== ''
}
