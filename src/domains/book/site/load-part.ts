import { notFound } from '../../../kernel/problem.ts'
import { routeNumber } from '../../../kernel/route-number.ts'
import { isEnabled } from '../../../kernel/site.ts'
import type { Page, PageForm } from '../../../site/page.ts'
import { findPublicBook, findPublicPart, type Opened, readingOf } from '../public-reads.ts'
import { breathType } from '../types/breath.ts'
import { evidenceType } from '../types/evidence.ts'
import { partType } from '../types/part.ts'
import { reflectionType } from '../types/reflection.ts'
import { marksOfPart } from './colors.ts'
import { aboutPath, GO_PATH, INTRO_PATH, OVERVIEW } from './links.ts'
import { notPublished } from './load-missing.ts'
import { plateOf } from './plates.ts'
import { placeThing } from './structured-data.ts'
import type { PartView } from './view-models.ts'

/** Number of chapters that a part's page describes (contract row C117). */
const CHAPTERS_SHOWN = 2

export async function loadPart({ ctx, reading, book, n }: Opened): Promise<Page> {
  const found = await findPublicPart(reading, routeNumber(n), book)
  if (!found) return notPublished(book, 'partNotFound')
  const { part } = found
  const { number, path, title, description, languages } = part
  const data: PartView = {
    ...found,
    firstChapters: part.chapters.slice(0, CHAPTERS_SHOWN),
    offer: offerOf(found),
    aboutPath: aboutPath(ctx),
  }
  const about = placeThing({ path, number, title, description }, book)
  const head = {
    title: { text: title },
    description,
    canonical: path,
    about,
    trail: [],
    plate: plateOf(part),
    // Its picture can only be carried here from another page while it is there at the first view.
    belowFirstView: OVERVIEW,
  }
  const textsOf = [
    { kind: partType.name, id: part.id },
    ...found.breath.map(({ id }) => ({ kind: breathType.name, id })),
    ...found.evidence.slice(0, 1).map(({ id }) => ({ kind: evidenceType.name, id })),
    ...found.reflections.slice(0, 1).map(({ id }) => ({ kind: reflectionType.name, id })),
  ]
  return { status: 200, view: 'book.part', data, head, languages, textsOf, marks: marksOfPart(number) }
}

/** The part list in a part page's bar, as a browser without JavaScript submits it. */
export const goToPart: PageForm = {
  path: GO_PATH,
  async submit(ctx, { fields }) {
    const book = isEnabled(ctx.site, 'book-content') ? await findPublicBook(readingOf(ctx)) : null
    const paths = book ? [INTRO_PATH, ...book.parts.map(({ path }) => path)] : []
    const chosen = paths.find((path) => ctx.path(path) === fields.to)
    if (chosen === undefined) throw notFound()
    return chosen
  },
  again: () => null,
}

/** Counts of what the site shows of the part and of what the book has. */
function offerOf({
  chapters,
  reflections,
  evidence,
  samples,
}: NonNullable<Awaited<ReturnType<typeof findPublicPart>>>): PartView['offer'] {
  return {
    chapters: { here: Math.min(chapters.length, CHAPTERS_SHOWN), inBook: chapters.length },
    questions: {
      here: samples.question ? 1 : 0,
      inBook: reflections.reduce((sum, { questions }) => sum + questions.length, 0),
    },
    findings: { here: samples.evidence ? 1 : 0, inBook: evidence.length },
  }
}
