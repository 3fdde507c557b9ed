import type { PageContext } from '../../../site/page.ts'
import type { PublicBook, PublicReading } from '../published.ts'
import { colorsOf } from './colors.ts'
import type { ChapterLink, PartLink, PartRow } from './view-models.ts'

export const HOME_PATH = '/'
export const INTRO_PATH = '/book/intro'
export const PARTS_PATH = '/parts'
export const SPIRAL_PATH = '/spiral'

const PROLOGUE = 'the-time-of-remembering'

/** The public reads of a page, in the language that it is shown in. */
export function reading({ db, site, locale }: PageContext): PublicReading {
  return { db: db.reader, staff: db.staff, site, locale }
}

/** The parts as lists and the spiral show them. */
export function rowsOf(book: PublicBook): PartRow[] {
  return book.parts.map((row) => ({
    number: row.number,
    path: row.path,
    title: row.title,
    subtitle: row.subtitle,
    description: row.description,
    chapterCount: book.chapters.filter((chapter) => chapter.partId === row.id).length,
    colors: colorsOf(row.galleryColors, row.color),
  }))
}

export function partLink(row: PublicBook['parts'][number] | null): PartLink | null {
  return row && { number: row.number, path: row.path, title: row.title, description: row.description }
}

export function chapterLink({ number, title }: { number: number; title: string }): ChapterLink {
  return { number, path: chapterPath(number), title }
}

export function chapterPath(number: number): string {
  return `/chapters/${number}`
}

/** Of the reflections of a chapter's part, or of one by its uuid. */
export function reflectionPath(chapterOrId: number | string): string {
  return `/reflections/${chapterOrId}`
}

/** The page about the book, while it is published. */
export function aboutPath({ outline }: PageContext): string | null {
  return outline.pages.has('about') ? '/about' : null
}

/** The page in front of the first part under its author's title, while it is published. */
export function prologueLink({ outline }: PageContext) {
  const title = outline.pages.get(PROLOGUE)
  return title === undefined ? null : { path: `/${PROLOGUE}`, title }
}
