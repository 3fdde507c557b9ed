import { inLanguage } from '../../../content/item/item-type.ts'
import { hrefsIn, itemIn } from '../../../kernel/rich-text/item-link.ts'
import { docOf } from '../../../site/components/rich-text.ts'
import type { Beside, Subject, TextBeside } from '../../../site/page.ts'
import type { Site } from '../../../kernel/site.ts'
import { bookItems } from '../actions/book.ts'
import { findPublicBook, type PublicBook, type Reading, readingOf } from '../public-reads.ts'
import { findBook } from '../queries.ts'
import { chapterType } from '../types/chapter.ts'
import { partType } from '../types/part.ts'
import { marksOfPart } from './colors.ts'
import { PARTS_PATH } from './links.ts'
import type { BesideView, OfferView, PlateView } from './view-models.ts'

/** The book as each page refers to it; null on a site without one. */
export async function findBookAsSubject({
  db,
  site,
  locale,
}: Reading & { site: Site }): Promise<Subject | null> {
  const record = await findBook(db, site.id)
  if (!record) return null
  const { title, subtitle, author, cover, buyLinks } = inLanguage(bookItems, record, locale)
  const offered: OfferView = { title, subtitle, cover, buyLinks }
  return {
    title,
    siteName: record.title === site.name ? title : site.name,
    subtitle,
    author,
    picture: cover,
    offer: { view: 'book.offer', data: offered },
    contents: { path: PARTS_PATH, label: 'book.seeTheParts' },
    beside: besideFinder(),
  }
}

/** Reads the book once for all texts: a snapshot renders every post of a site with one outline. */
function besideFinder(): Subject['beside'] {
  let reading: ReturnType<typeof findPublicBook> | null = null
  return async (ctx, text) => {
    reading ??= findPublicBook(readingOf(ctx))
    const book = await reading.catch((error: unknown) => {
      reading = null
      throw error
    })
    return besideIn(book, text)
  }
}

/**
 * The plate beside a text of another page is that of the part to which the text's first link into the book leads. A text that
 * links to none has the plate that its name draws, always the same one; without a name, the first.
 */
function besideIn(book: PublicBook | null, { content, name, sizes }: TextBeside): Beside {
  const linked = book ? linkedIn(book, content) : []
  const plates = (book?.parts ?? []).map((part) => part.plate).filter(isPictured)
  const plate = linked.map((link) => link.plate).find(isPictured) ?? plates[drawn(name, plates.length)]
  return {
    picture: plate ? { view: 'book.beside', data: { plate, sizes } satisfies BesideView } : null,
    marks: plate ? marksOfPart(plate.number) : {},
    place: linked.find(({ place }) => place !== null)?.place ?? null,
  }
}

const isPictured = ({ image }: PlateView): boolean => image !== null

interface Linked {
  plate: PlateView
  /** Null for a part. */
  place: Beside['place']
}

/** The parts and chapters to which a text links, in its order. */
function linkedIn({ parts }: PublicBook, content: unknown): Linked[] {
  return hrefsIn(docOf(content) ?? {}).flatMap((href): Linked[] => {
    const [, at, digits] = /^(?:\/[a-z]{2})?\/(parts|chapters)\/(\d+)(?:[?#]|$)/.exec(href) ?? []
    const item = itemIn(href)
    const isMeant = (kind: string, is: { id: string; number: number }) =>
      item ? item.kind === kind && item.id === is.id : at === `${kind}s` && is.number === Number(digits)
    return parts.flatMap((part): Linked[] => {
      const { plate, chapters } = part
      if (isMeant(partType.name, part)) return [{ plate, place: null }]
      return chapters
        .filter((chapter) => isMeant(chapterType.name, chapter))
        .map(({ path, number }) => ({ plate, place: { path, label: labelOf(number) } }))
    })
  })
}

const labelOf = (number: number) => ({ key: 'book.chapterNumber', values: { number: String(number) } })

/** A number below `count`, always the same for a name. */
function drawn(name = '', count: number): number {
  const sum = [...name].reduce((all, sign) => (all * 31 + (sign.codePointAt(0) ?? 0)) % 9973, 0)
  return count === 0 ? 0 : sum % count
}
