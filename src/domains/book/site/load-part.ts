import { notFound } from '../../../kernel/problem.ts'
import { routeNumber } from '../../../kernel/route-number.ts'
import { isEnabled } from '../../../kernel/site.ts'
import type { Page, PageContext, PageForm } from '../../../site/page.ts'
import { findPublicBook, findPublicPart, listGallery } from '../published.ts'
import { shadesOf } from './colors.ts'
import { partSays } from './heads.ts'
import { aboutPath, chapterLink, HOME_PATH, INTRO_PATH, PARTS_PATH, partLink, reading } from './links.ts'
import { partNotFound } from './load-missing.ts'
import { platesOf } from './plate.ts'
import type { PartView, PlateView, Suggestion } from './view-models.ts'

/** Chapters that a part page describes (contract row C117). */
const CHAPTERS_SHOWN = 2

/** Where the list in the bar of a part page leads without script. */
const GO_PATH = '/parts/go'

type Found = NonNullable<Awaited<ReturnType<typeof findPublicPart>>>

export async function loadPart(ctx: PageContext, { n }: { n?: string | undefined }): Promise<Page | null> {
  const [found, gallery] = await Promise.all([
    findPublicPart(reading(ctx), routeNumber(n)),
    listGallery(reading(ctx)),
  ])
  const plates = platesOf(gallery)
  const plate = found && plates.get(found.part.number)
  if (!plate) return partNotFound(ctx)
  const { book, part, chapters } = found
  const data: PartView = {
    number: part.number,
    title: part.title,
    subtitle: part.subtitle,
    description: part.description,
    audience: part.audience,
    plate,
    shades: shadesOf(plate.colors),
    chapterCount: chapters.length,
    firstChapters: chapters
      .slice(0, CHAPTERS_SHOWN)
      .map((row) => ({ ...chapterLink(row), description: row.description })),
    samples: found.samples,
    offer: offerOf(found),
    shops: book.buyLinks,
    previous: partLink(found.previous),
    next: partLink(found.next),
    parts: book.parts.map(({ number, path, title }) => ({ number, path, title })),
    suggestions: suggestionsOf(found, plates),
    homePath: HOME_PATH,
    introPath: INTRO_PATH,
    partsPath: PARTS_PATH,
    aboutPath: aboutPath(ctx),
    choices: choicesOf(found.book, ctx),
    chosen: ctx.path(part.path),
    beginning: ctx.path(INTRO_PATH),
    goPath: GO_PATH,
  }
  return { status: 200, view: 'book.part', data, ...partSays(found) }
}

/** The list in the bar of a part page, as a browser without script sends it. */
export const goToPart: PageForm = {
  path: GO_PATH,
  async submit(ctx, { fields }) {
    const book = isEnabled(ctx.site, 'book-content') ? await findPublicBook(reading(ctx)) : null
    const paths = book ? [INTRO_PATH, ...book.parts.map(({ path }) => path)] : []
    const chosen = paths.find((path) => ctx.path(path) === fields.to)
    if (chosen === undefined) throw notFound()
    return chosen
  },
  again: () => null,
}

/** The parts as a list of addresses, each in the language of the page. */
function choicesOf({ parts }: Found['book'], ctx: PageContext): PartView['choices'] {
  return parts.map(({ number, path, title }) => ({ number, title, address: ctx.path(path) }))
}

/** What the site shows of the part, and what it holds of it. */
function offerOf({ chapters, reflections, evidence, samples }: Found): PartView['offer'] {
  return {
    chapters: { here: Math.min(chapters.length, CHAPTERS_SHOWN), inBook: chapters.length },
    questions: {
      here: samples.question ? 1 : 0,
      inBook: reflections.reduce((sum, { questions }) => sum + questions.length, 0),
    },
    findings: { here: samples.evidence ? 1 : 0, inBook: evidence.length },
  }
}

function suggestionsOf({ part, related }: Found, plates: ReadonlyMap<number, PlateView>): Suggestion[] {
  return related.flatMap(({ number, path, title, description, audience }) => {
    const plate = plates.get(number)
    return plate && number !== part.number ? { number, path, title, description, audience, plate } : []
  })
}
