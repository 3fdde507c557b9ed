import type { Page } from '../../../site/page.ts'
import type { Crumb, Thing } from '../../../site/structured-data.ts'
import type { findPublicChapter, findPublicPart, PublicBook } from '../published.ts'

type FoundPart = NonNullable<Awaited<ReturnType<typeof findPublicPart>>>
type FoundChapter = NonNullable<Awaited<ReturnType<typeof findPublicChapter>>>

/** What a page says of itself beside its view. */
type Said = Pick<Page, 'head' | 'languages' | 'part'>

export function landingSays(book: PublicBook): Said {
  const { title, subtitle, author, description, cover } = book
  const about: Thing = { kind: 'book', path: '/', title, subtitle, author, description, cover }
  return { head: { title: null, description, about }, languages: book.languages }
}

export function partSays({ book, part }: FoundPart): Said {
  const { number, path, title, description } = part
  const about: Thing = { kind: 'part', path, number, title, description, book: bookOf(book) }
  return {
    head: { title: { text: title }, description, canonical: path, about, trail: [] },
    languages: part.languages,
    part: number,
  }
}

export function chapterSays({ book, part, chapter }: FoundChapter): Said {
  const { number, title, description, readTime: minutes, isFree } = chapter
  const path = `/chapters/${number}`
  const about: Thing = {
    kind: 'chapter',
    path,
    number,
    title,
    description,
    minutes,
    isFree,
    book: bookOf(book),
  }
  const trail: Crumb[] = [{ path: part.path, name: part.title }]
  return {
    head: { title: { text: title }, description, canonical: path, about, trail },
    languages: chapter.languages,
    part: part.number,
  }
}

function bookOf({ title, author }: PublicBook): { path: string; title: string; author: string } {
  return { path: '/', title, author }
}
