import { isEnabled } from '../../../kernel/site.ts'
import { docOf, nodesOf, textOf } from '../../../site/components/rich-text.ts'
import type { Page, PageContext } from '../../../site/page.ts'
import { findPublicBook, findPublicChapter, listGallery, type PublicBook } from '../published.ts'
import { shadesOf } from './colors.ts'
import { landingSays } from './heads.ts'
import { aboutPath, chapterLink, INTRO_PATH, PARTS_PATH, prologueLink, reading, rowsOf } from './links.ts'
import { platesOf } from './plate.ts'
import type { FeaturedChapter, LandingView, PlateView } from './view-models.ts'

/** The chapter that is featured where the author named none (contract row C045). */
const DEFAULT_FEATURED = 1

/** About how much of the featured chapter is shown, in characters. */
const OPENING_LENGTH = 480

export async function loadLanding(ctx: PageContext): Promise<Page | null> {
  const [book, gallery] = await Promise.all([findPublicBook(reading(ctx)), listGallery(reading(ctx))])
  if (!book) return null
  const plates = platesOf(gallery)
  const data: LandingView = {
    title: book.title,
    subtitle: book.subtitle,
    description: book.description,
    parts: rowsOf(book).flatMap((row) => {
      const plate = plates.get(row.number)
      return plate ? { ...row, plate } : []
    }),
    chapterCount: book.chapters.length,
    introPath: INTRO_PATH,
    partsPath: PARTS_PATH,
    featuredChapter: await featuredChapter(ctx, book, plates),
    isOnSale: book.buyLinks.length > 0,
    prologue: prologueLink(ctx),
    aboutPath: aboutPath(ctx),
    circlesPath: isEnabled(ctx.site, 'spiral-circles') ? '/circles' : null,
  }
  return { status: 200, view: 'book.landing', data, ...landingSays(book) }
}

async function featuredChapter(
  ctx: PageContext,
  book: PublicBook,
  plates: ReadonlyMap<number, PlateView>,
): Promise<FeaturedChapter | null> {
  const found = await findPublicChapter(reading(ctx), featuredNumber(book))
  const plate = found && plates.get(found.part.number)
  if (!plate) return null
  const { chapter } = found
  return {
    ...chapterLink(chapter),
    minutes: chapter.readTime,
    isFree: chapter.isFree,
    opening: openingOf(chapter.content) ?? (chapter.description ? [chapter.description] : []),
    plate,
    shades: shadesOf(plate.colors),
  }
}

/** The number that the author named, else the default; where that is not public, the first chapter that is. */
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
