import { inLanguage, type ItemType, type Write } from '../../content/item/item-type.ts'
import type { Stored } from '../../content/item/store/declared.ts'
import { isLocale, type Locale } from '../../kernel/locale.ts'
import type { Reads } from '../../platform/db/run.ts'
import { isRecord } from '../../site/components/rich-text.ts'
import type { PageContext } from '../../site/page.ts'
import { bookItems } from './actions/book.ts'
import { breathItems, siteNames } from './actions/breath.ts'
import { chapterItems } from './actions/chapters.ts'
import { evidenceItems } from './actions/evidence.ts'
import { introItems } from './actions/intro.ts'
import { partItems } from './actions/parts.ts'
import { reflectionItems } from './actions/reflections.ts'
import { visualItems } from './actions/visuals.ts'
import { type Standing, type StandIns, standInsOf } from './built-in.ts'
import * as queries from './queries.ts'
import { colorsOf } from './site/colors.ts'
import { chapterPath } from './site/links.ts'
import type { PlatePicture } from './site/view-models.ts'
import type { PlateType } from './types/visual.ts'

/** Access for public reads: the database role limited to published rows, a site, and the page's language. */
interface PublicReading extends Standing {
  db: Reads
  locale: Locale
}

export type Reading = Omit<PublicReading, 'staff'>

export function readingOf({ db, site, locale }: PageContext): PublicReading {
  return { db: db.reader, staff: db.staff, site, locale }
}

/** What a page of the book loads from. */
export interface Opened {
  ctx: PageContext
  reading: PublicReading
  book: PublicBook
  /** The number or name in the page's path. */
  n: string | undefined
}

/** The book as the public sees it, chapters without their content; null on a site without a book. */
export async function findPublicBook(reading: PublicReading) {
  const { db, site, locale } = reading
  const [record, rows, stored, pictures, builtIn] = await Promise.all([
    queries.findBook(db, site.id),
    queries.partStore.list(db, site.id, PUBLIC),
    queries.chapterStore.list(db, site.id, PUBLIC),
    queries.visualStore.list(db, site.id, PUBLIC),
    standInsOf(reading),
  ])
  if (!record) return null
  const images = pictures.map((row) => inLanguage(visualItems, row, locale))
  const chapters = [...stored, ...builtIn.chapters].map((row) => ({
    ...inLocale(chapterItems, row, locale),
    path: chapterPath(row.number),
  }))
  const parts = rows.map((row, place) => {
    const { galleryColors: colors, galleryFocal: focal, ...part } = inLocale(partItems, row, locale)
    const imageOf = (type: PlateType) =>
      images.find(({ partId, assetType }) => partId === row.id && assetType === type) ?? null
    const image = imageOf('gallery')
    return {
      ...part,
      gallery: { ...part.gallery, colors, focal, image },
      plate: {
        image: pictureOf(image),
        light: pictureOf(imageOf('gallery-light')),
        portrait: pictureOf(imageOf('gallery-portrait')),
        colors: colorsOf(colors, row.color),
        focal,
        place,
        number: row.number,
      },
      /** In their order. */
      chapters: within(row, chapters),
    }
  })
  return {
    ...inLocale(bookItems, record, locale),
    /** In their order. */
    parts,
    /** In the order of the book: by part, then by their order in it. */
    chapters: parts.flatMap((part) => part.chapters),
    builtIn,
  }
}

function pictureOf(asset: { path: string; altText: string } | null): PlatePicture | null {
  return asset?.path ? { path: asset.path, altText: asset.altText } : null
}

export type PublicBook = NonNullable<Awaited<ReturnType<typeof findPublicBook>>>
type PublicPart = PublicBook['parts'][number]

/** A published part with all its items; null if no part has this number. */
export async function findPublicPart(reading: PublicReading, number: number, known?: PublicBook) {
  const book = known ?? (await findPublicBook(reading))
  const at = book?.parts.findIndex((row) => row.number === number) ?? -1
  const part = book?.parts[at]
  if (!book || !part) return null
  const own = await listBelongings(reading, [part], book.builtIn)
  return {
    book,
    part,
    ...own,
    chapters: part.chapters,
    visuals: part.gallery.image ? [part.gallery.image] : [],
    /** Related parts, in the author's order. */
    related: part.related.flatMap(
      (wanted) => book.parts.find((row) => row.number === wanted && row !== part) ?? [],
    ),
    samples: samplesOf(book, part, own),
    previous: book.parts[at - 1] ?? null,
    next: book.parts[at + 1] ?? null,
  }
}

/** The parts of a book, each with all its items. */
export async function listWholeParts(reading: PublicReading, { parts, builtIn }: PublicBook) {
  const { reflections, evidence, breath } = await listBelongings(reading, parts, builtIn)
  return parts.map((part) => ({
    ...part,
    reflections: within(part, reflections),
    evidence: within(part, evidence),
    breath: within(part, breath)[0] ?? null,
  }))
}

/** A public chapter with its content and its neighbours in the book; null if none has this number. */
export async function findPublicChapter(reading: PublicReading, number: number, known?: PublicBook) {
  const { db, site, locale } = reading
  const [book, stored] = await Promise.all([
    known ?? findPublicBook(reading),
    queries.findChapterByNumber(db, site.id, number),
  ])
  const at = book?.chapters.findIndex((row) => row.number === number) ?? -1
  const record = stored ?? book?.builtIn.chapters.find((row) => row.number === number)
  const part = book?.parts.find((row) => row.id === record?.partId)
  // A chapter that is missing from the list is not public.
  if (!book || !record || !part || at < 0) return null
  const [reflection] = await listIn(reading, [part], reflectionItems, book.builtIn.reflections)
  return {
    book,
    part,
    chapter: inLocale(chapterItems, record, locale),
    /** The first reflection of its part. */
    reflection: reflection ?? null,
    previous: book.chapters[at - 1] ?? null,
    next: book.chapters[at + 1] ?? null,
  }
}

/** The "How to use" page; null if the site has none. */
export async function findPublicIntro({ db, site, locale }: Reading) {
  const record = await queries.findIntro(db, site.id)
  return record && inLocale(introItems, record, locale)
}

/** The reflections of the published parts, in the order of the book. */
export const listPublicReflections = (reading: PublicReading, { parts, builtIn }: PublicBook) =>
  listIn(reading, parts, reflectionItems, builtIn.reflections)

/** The gallery: the published parts in order, with their gallery texts. */
export async function listGallery(reading: PublicReading, known?: PublicBook) {
  const book = known ?? (await findPublicBook(reading))
  return (book?.parts ?? []).map(({ gallery, ...part }) => ({
    ...part,
    ...gallery,
    title: gallery.title || part.title,
    subtitle: gallery.subtitle || part.subtitle,
    description: gallery.description || part.description,
  }))
}

/** The public items of parts except chapters. */
export async function listBelongings(reading: Reading, parts: readonly Named[], builtIn: StandIns) {
  const [reflections, evidence, breath] = await Promise.all([
    listIn(reading, parts, reflectionItems, builtIn.reflections),
    listIn(reading, parts, evidenceItems, builtIn.evidence),
    listIn(reading, parts, breathItems, builtIn.breath),
  ])
  return { reflections, evidence, breath }
}

const PUBLIC = { isPublic: true } as const

interface Named {
  id: string
}

interface Placed {
  partId: string
}

/** Stored and built-in items of parts, in the order of the parts. */
export async function listIn<F extends Placed, T extends object, W extends Write, A extends object>(
  { db, site, locale }: Reading,
  parts: readonly Named[],
  type: ItemType<F, T, W, A>,
  builtIn: readonly Stored<F, T>[],
  isPublic = true,
) {
  const where = { partId: parts.map(({ id }) => id) }
  const stored = await type.store.list(db, site.id, { isPublic, where })
  const inOrder = parts.flatMap((part) => within(part, [...stored, ...builtIn]))
  return inOrder.map((record) => inLocale(type, record, locale))
}

export const within = <R extends Placed>({ id }: Named, rows: readonly R[]): R[] =>
  rows.filter(({ partId }) => partId === id)

type Belongings = Awaited<ReturnType<typeof listBelongings>>

/** The samples on a part's page: those chosen for the part, else for the site, else its first item; null omits a section. */
function samplesOf(book: PublicBook, part: PublicPart, { reflections, evidence, breath }: Belongings) {
  const sets = [part.previewSamples, book.previewSamples]
  const [[asked], [finding], [pause]] = [reflections, evidence, breath]
  return {
    question: sets.find((set) => set.reflection)?.reflection ?? asked?.questions[0] ?? null,
    evidence: sets.find((set) => set.evidence.description)?.evidence ?? finding ?? null,
    breath:
      sets.find((set) => set.breath.practice || set.breath.content)?.breath ??
      (pause ? { title: pause.title, ...siteNames(pause) } : null),
  }
}

/** An item in one language, and the other languages, besides the source one, in which it has a title. */
function inLocale<F extends object, T extends object, W extends Write, A extends object>(
  type: ItemType<F, T, W, A>,
  record: Stored<F, T>,
  locale: Locale,
) {
  const titled = Object.entries(record.translations).filter(([, texts]) => isRecord(texts) && texts.title)
  return { ...inLanguage(type, record, locale), languages: titled.map(([code]) => code).filter(isLocale) }
}
