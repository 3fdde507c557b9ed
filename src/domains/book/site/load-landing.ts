import { isEnabled } from '../../../kernel/site.ts'
import { docOf, nodesOf, textOf } from '../../../site/components/rich-text.ts'
import type { Page } from '../../../site/page.ts'
import { findPublicChapter, type Opened, type PublicBook } from '../public-reads.ts'
import { bookType } from '../types/book.ts'
import { aboutPath, BELOW_FIRST_VIEW, chapterPath, prologueLink } from './links.ts'
import { bookThing } from './structured-data.ts'
import type { FeaturedChapter, LandingView } from './view-models.ts'

/** The featured chapter unless the author chose one (contract row C045). */
const DEFAULT_FEATURED = 1

/** Approximate length of the featured chapter's opening, in characters. */
const OPENING_LENGTH = 480

export async function loadLanding(opened: Opened): Promise<Page> {
  const { ctx, book } = opened
  const { motif, showsAuthor } = ctx.outline.look
  const data: LandingView = {
    book,
    motif,
    showsAuthor,
    featured: await featuredChapter(opened),
    prologue: prologueLink(ctx),
    aboutPath: aboutPath(ctx),
    circlesPath: isEnabled(ctx.site, 'spiral-circles') ? '/circles' : null,
  }
  const { description, languages } = book
  const head = { title: null, description, about: bookThing(book), belowFirstView: BELOW_FIRST_VIEW }
  const textsOf = [{ kind: bookType.name, id: ctx.site.id }]
  return { status: 200, view: 'book.landing', data, head, languages, textsOf }
}

async function featuredChapter({ reading, book }: Opened): Promise<FeaturedChapter | null> {
  const found = await findPublicChapter(reading, featuredNumber(book), book)
  if (!found) return null
  const { chapter, part } = found
  const opening = openingOf(chapter.content) ?? (chapter.description ? [chapter.description] : [])
  return { ...chapter, path: chapterPath(chapter.number), opening, plate: part.plate }
}

/** The author's choice, else the default; if that is not public, the first public chapter. */
function featuredNumber({ featuredChapter, chapters }: PublicBook): number {
  const wanted = [featuredChapter, DEFAULT_FEATURED, chapters[0]?.number]
  return wanted.find((number) => chapters.some((row) => row.number === number)) ?? DEFAULT_FEATURED
}

/** The first paragraphs of a chapter; null for one without text. */
function openingOf(content: unknown): string[] | null {
  const paragraphs: string[] = []
  let length = 0
  for (const node of nodesOf(docOf(content) ?? {})) {
    if (length >= OPENING_LENGTH || node.type !== 'paragraph') break
    paragraphs.push(textOf(node))
    length += textOf(node).length
  }
  return paragraphs.length > 0 ? paragraphs : null
}
