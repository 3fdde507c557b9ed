import { filled, person, type Thing } from '../../../site/structured-data.ts'
import { HOME_PATH } from './links.ts'
import type { Book } from './view-models.ts'

type BookFacts = Pick<Book, 'title' | 'subtitle' | 'author' | 'description' | 'cover'>

/** @see https://schema.org/Book */
export function bookThing({ title, subtitle, author, description, cover }: BookFacts): Thing {
  return {
    path: HOME_PATH,
    title,
    description,
    ogType: 'book',
    data: (url) => ({
      '@type': 'Book',
      ...filled({ alternativeHeadline: subtitle, author: person(author) }),
      ...filled({ image: cover && url(cover) }),
    }),
  }
}

interface SectionFacts {
  path: string
  number: number
  title: string
  description: string
  /** Reading time of a chapter. */
  readTime?: number | null
  /** Whether the page contains the complete text. */
  isFree?: boolean
}

/** A part or a chapter. @see https://schema.org/Chapter */
export function placeThing(place: SectionFacts, book: Pick<Book, 'title' | 'author'>): Thing {
  const { path, number, title, description, readTime, isFree } = place
  return {
    path,
    title,
    description,
    ogType: 'article',
    data: (url) => ({
      // A part of a book is a chapter that holds chapters: schema.org has no narrower word.
      '@type': 'Chapter',
      position: number,
      ...filled({ timeRequired: readTime && `PT${readTime}M` }),
      ...(isFree !== undefined && { isAccessibleForFree: isFree }),
      isPartOf: {
        '@type': 'Book',
        name: book.title,
        url: url(HOME_PATH),
        ...filled({ author: person(book.author) }),
      },
    }),
  }
}
