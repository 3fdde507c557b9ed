import { isEnabled } from '../../../kernel/site.ts'
import { countWords, minutesOf } from '../../../kernel/reading-time.ts'
import { routeNumber } from '../../../kernel/route-number.ts'
import { isRecord, textOf } from '../../../site/components/rich-text.ts'
import type { Page } from '../../../site/page.ts'
import { findPublicChapter, type Opened } from '../public-reads.ts'
import { chapterType } from '../types/chapter.ts'
import { marksOfPart } from './colors.ts'
import { chapterPath, reflectionPath } from './links.ts'
import { notPublished } from './load-missing.ts'
import { ornamentFor } from './ornaments.ts'
import { plateOf } from './plates.ts'
import { placeThing } from './structured-data.ts'
import type { ChapterView } from './view-models.ts'

export async function loadChapter({ ctx, reading, book, n }: Opened): Promise<Page> {
  const number = routeNumber(n)
  const found = await findPublicChapter(reading, number, book)
  if (!found) return notPublished(book, 'chapterNotFound')
  const { part, chapter, next } = found
  const { title, description, readTime, isFree, languages } = chapter
  const onward = next ? book.parts.find(({ id }) => id === next.partId) : book.parts[0]
  const words = countWords(`${description} ${wordsOf(chapter.content)}`)
  const path = chapterPath(number)
  const data: ChapterView = {
    ...found,
    address: ctx.url(path).replace(/^https?:\/\//, ''),
    minutesHere: (isFree && readTime) || (minutesOf(words) ?? 1),
    reflection:
      found.reflection && isEnabled(ctx.site, 'reflections')
        ? { path: reflectionPath(number), title: found.reflection.title }
        : null,
    onward: { part: onward ?? part, chapter: next },
    ornament: ornamentFor(ctx.site, part.plate.place, `chapter ${number}`),
  }
  const about = placeThing({ path, number, title, description, readTime, isFree }, book)
  const trail = [{ path: part.path, name: part.title }]
  const head = { title: { text: title }, description, canonical: path, about, trail, plate: plateOf(part) }
  const bar = { view: 'book.readingBar', data }
  const textsOf = [{ kind: chapterType.name, id: chapter.id }]
  const marks = marksOfPart(part.number)
  return { status: 200, view: 'book.chapter', data, bar, head, languages, textsOf, marks }
}

function wordsOf(content: unknown): string {
  const doc = isRecord(content) && isRecord(content.doc) ? content.doc : null
  return doc ? textOf({ type: 'doc', ...doc }) : ''
}
