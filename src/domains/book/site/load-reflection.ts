import { isUuid } from '../../../kernel/ids.ts'
import { routeNumber } from '../../../kernel/route-number.ts'
import type { Page } from '../../../site/page.ts'
import { listPublicReflections, type Opened } from '../public-reads.ts'
import { reflectionType } from '../types/reflection.ts'
import { marksOfPart } from './colors.ts'
import { reflectionPath } from './links.ts'
import { notPublished } from './load-missing.ts'
import { ornamentFor } from './ornaments.ts'
import { plateOf } from './plates.ts'
import type { ReflectionsView } from './view-models.ts'

/** A chapter's number shows the reflections of its part; a reflection's uuid shows that one. */
export async function loadReflection({ ctx, reading, book, n }: Opened): Promise<Page> {
  const ownId = n !== undefined && isUuid(n) ? n.toLowerCase() : null
  const chapterOf = book.chapters.find((row) => row.number === routeNumber(n))
  if (ownId === null && !chapterOf) return notPublished(book, 'chapterNotFound')
  const all = await listPublicReflections(reading, book)
  const reflections = all.filter((row) => (ownId ? row.id === ownId : row.partId === chapterOf?.partId))
  const [first] = reflections
  const part = book.parts.find((row) => row.id === first?.partId)
  if (!first || !part) return notPublished(book, 'reflectionNotFound')
  const ornament = ornamentFor(ctx.site, part.plate.place, `part ${part.number}`)
  const data: ReflectionsView = { part, reflections, ornament }
  const canonical = reflectionPath(ownId ?? routeNumber(n))
  const head = { title: { text: first.title }, description: first.prompt, canonical, plate: plateOf(part) }
  const { languages } = first
  const textsOf = reflections.map(({ id }) => ({ kind: reflectionType.name, id }))
  const marks = marksOfPart(part.number)
  return { status: 200, view: 'book.reflections', data, head, languages, textsOf, marks }
}
