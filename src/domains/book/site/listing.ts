import { isEnabled } from '../../../kernel/site.ts'
import type { ListedPage, PageContext, PageSource } from '../../../site/page.ts'
import {
  findPublicBook,
  findPublicIntro,
  listPublicReflections,
  type PublicBook,
  type PublicReading,
} from '../published.ts'
import { untilNextPublication } from '../queries.ts'

/** The pages of the book, for sitemap and feed. */
export const bookSource: PageSource = {
  tag: 'book',
  list,
  freshForMs: ({ db, site }) => untilNextPublication(db.staff, site.id),
}

async function list({ db, site, locale }: PageContext): Promise<ListedPage[]> {
  if (!isEnabled(site, 'book-content')) return []
  const reading: PublicReading = { db: db.reader, staff: db.staff, site, locale }
  const [book, intro, reflections] = await Promise.all([
    findPublicBook(reading),
    findPublicIntro(reading),
    isEnabled(site, 'reflections') ? listPublicReflections(reading) : [],
  ])
  if (!book) return []
  const asked = new Map(reflections.toReversed().map((row) => [row.partId, row]))
  return [
    { path: '/', languages: book.languages, changedAt: null },
    { path: '/book/intro', ...(intro && { languages: intro.languages }), changedAt: null },
    { path: '/spiral', changedAt: null },
    { path: '/parts', changedAt: null },
    ...book.parts.map((part) => item(part.path, part)),
    ...book.chapters.map((chapter) => item(`/chapters/${chapter.number}`, chapter)),
    ...book.chapters.flatMap(({ number, partId }) => {
      const first = asked.get(partId)
      return first ? [{ path: `/reflections/${number}`, languages: first.languages, changedAt: null }] : []
    }),
  ]
}

function item(path: string, row: PublicBook['parts'][number] | PublicBook['chapters'][number]): ListedPage {
  const { languages, updatedAt, title, description, publishAt, createdAt } = row
  return {
    path,
    languages,
    changedAt: updatedAt,
    entry: { title, summary: description, publishedAt: publishAt ?? createdAt },
  }
}
