import { isEnabled } from '../../../kernel/site.ts'
import { countWords, minutesOf } from '../../../kernel/reading-time.ts'
import { routeNumber } from '../../../kernel/route-number.ts'
import { isRecord, textOf } from '../../../site/components/rich-text.ts'
import type { Page, PageContext } from '../../../site/page.ts'
import { findPublicChapter } from '../published.ts'
import { chapterSays } from './heads.ts'
import { chapterLink, reading, reflectionPath, SPIRAL_PATH } from './links.ts'
import { notPublished } from './load-missing.ts'
import type { ChapterView } from './view-models.ts'

export async function loadChapter(ctx: PageContext, { n }: { n?: string | undefined }): Promise<Page | null> {
  const number = routeNumber(n)
  const found = await findPublicChapter(reading(ctx), number)
  if (!found) return notPublished(ctx, 'chapterNotFound')
  const { chapter: row, part: ofPart, reflection: first, previous, next } = found
  const words = countWords(`${row.description} ${wordsOf(row.content)}`)
  const data: ChapterView = {
    number,
    title: row.title,
    subtitle: row.subtitle,
    description: row.description,
    minutes: row.readTime,
    minutesHere: (row.isFree && row.readTime) || (minutesOf(words) ?? 1),
    themes: row.keyThemes,
    content: row.content,
    isFree: row.isFree,
    part: {
      number: ofPart.number,
      path: ofPart.path,
      title: ofPart.title,
      place: found.book.parts.indexOf(ofPart),
    },
    spiralPath: SPIRAL_PATH,
    reflection:
      first && isEnabled(ctx.site, 'reflections')
        ? { path: reflectionPath(number), title: first.title }
        : null,
    previous: previous ? chapterLink(previous) : null,
    next: next ? chapterLink(next) : null,
  }
  return { status: 200, view: 'book.chapter', data, ...chapterSays(found) }
}

function wordsOf(content: unknown): string {
  const doc = isRecord(content) && isRecord(content.doc) ? content.doc : null
  return doc ? textOf({ type: 'doc', ...doc }) : ''
}
