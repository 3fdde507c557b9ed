import { isUuid } from '../../../kernel/ids.ts'
import { routeNumber } from '../../../kernel/route-number.ts'
import type { Page, PageContext } from '../../../site/page.ts'
import { findPublicBook, listPublicReflections, reading } from '../published.ts'
import { reflectionPath } from './links.ts'
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
  const all = await listPublicReflections(reading(ctx), book)
  const reflections = all.filter((row) => (ownId ? row.id === ownId : row.partId === chapterOf?.partId))
  const [first] = reflections
  const part = book.parts.find((row) => row.id === first?.partId)
  if (!first || !part) return notPublished(ctx, 'reflectionNotFound')
  const data: ReflectionsView = { part, reflections }
  const canonical = reflectionPath(ownId ?? routeNumber(n))
  const head = { title: { text: first.title }, description: first.prompt, canonical }
  const { languages } = first
  return { status: 200, view: 'book.reflections', data, head, languages, part: part.number }
}
