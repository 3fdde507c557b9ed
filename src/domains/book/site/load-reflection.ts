import { isUuid } from '../../../kernel/ids.ts'
import { routeNumber } from '../../../kernel/route-number.ts'
import type { Page, PageContext } from '../../../site/page.ts'
import { findPublicBook, listPublicReflections } from '../published.ts'
import { rowsOf, reading, reflectionPath } from './links.ts'
import { notPublished } from './load-missing.ts'
import type { ReflectionsView } from './view-models.ts'

/** The number is a chapter's and leads to the reflections of its part; one reflection's own uuid is taken, too. */
export async function loadReflection(
  ctx: PageContext,
  { n }: { n?: string | undefined },
): Promise<Page | null> {
  const book = await findPublicBook(reading(ctx))
  if (!book) return null
  const ownId = n !== undefined && isUuid(n) ? n.toLowerCase() : null
  const chapterOf = book.chapters.find((row) => row.number === routeNumber(n))
  if (ownId === null && !chapterOf) return notPublished(ctx, 'chapterNotFound')
  const all = await listPublicReflections(reading(ctx))
  const found = all.filter((row) => (ownId ? row.id === ownId : row.partId === chapterOf?.partId))
  const [first] = found
  const at = book.parts.findIndex((row) => row.id === first?.partId)
  const part = rowsOf(book)[at]
  if (!first || !part) return notPublished(ctx, 'reflectionNotFound')
  const data: ReflectionsView = {
    part: { number: part.number, path: part.path, title: part.title, colors: part.colors, place: at },
    reflections: found.map(({ id, title, prompt, questions, practice, seedPaperText }) => ({
      id,
      title,
      prompt,
      questions,
      practice,
      seedPaperText,
    })),
  }
  const canonical = reflectionPath(ownId ?? routeNumber(n))
  const head = { title: { text: first.title }, description: first.prompt, canonical }
  return {
    status: 200,
    view: 'book.reflections',
    data,
    head,
    languages: first.languages,
    part: part.number,
  }
}
