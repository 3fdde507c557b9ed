import { isEnabled } from '../../../kernel/site.ts'
import { countWords, minutesOf } from '../../../kernel/reading-time.ts'
import { routeNumber } from '../../../kernel/route-number.ts'
import { isRecord, textOf } from '../../../site/components/rich-text.ts'
import type { Page } from '../../../site/page.ts'
import type { Thing } from '../../../site/structured-data.ts'
import { findPublicChapter, type Opened } from '../published.ts'
import { chapterPath, HOME_PATH, reflectionPath } from './links.ts'
import { notPublished } from './load-missing.ts'
import type { ChapterView } from './view-models.ts'

export async function loadChapter({ ctx, reading, book, n }: Opened): Promise<Page> {
  const number = routeNumber(n)
  const found = await findPublicChapter(reading, number, book)
  if (!found) return notPublished(book, 'chapterNotFound')
  const { part, chapter } = found
  const { title, description, readTime: minutes, isFree, languages } = chapter
  const words = countWords(`${description} ${wordsOf(chapter.content)}`)
  const data: ChapterView = {
    ...found,
    minutesHere: (isFree && minutes) || (minutesOf(words) ?? 1),
    reflection:
      found.reflection && isEnabled(ctx.site, 'reflections')
        ? { path: reflectionPath(number), title: found.reflection.title }
        : null,
  }
  const path = chapterPath(number)
  const ofBook = { path: HOME_PATH, title: book.title, author: book.author }
  const about: Thing = { kind: 'chapter', path, number, title, description, minutes, isFree, book: ofBook }
  const trail = [{ path: part.path, name: part.title }]
  const head = { title: { text: title }, description, canonical: path, about, trail }
  return { status: 200, view: 'book.chapter', data, head, languages, part: part.number }
}

function wordsOf(content: unknown): string {
  const doc = isRecord(content) && isRecord(content.doc) ? content.doc : null
  return doc ? textOf({ type: 'doc', ...doc }) : ''
}
