import type { SeenOf, SeenRowOf } from '../../../content/type/define-type.ts'
import type { bookType } from '../types/book.ts'
import type { breathType } from '../types/breath.ts'
import type { chapterType } from '../types/chapter.ts'
import type { evidenceType } from '../types/evidence.ts'
import type { introType } from '../types/intro.ts'
import type { partType } from '../types/part.ts'
import type { PreviewSamples } from '../types/preview-samples.ts'
import type { reflectionType } from '../types/reflection.ts'

/** A page that another page leads to. */
export interface NamedLink {
  path: string
  title: string
}

/** The three colours of a part as `#rrggbb`, from dark to light. */
export interface PartColors {
  dark: string
  mid: string
  light: string
}

/** What a part looks like. */
export interface PlateView {
  /** Null: rings are drawn. */
  image: { path: string; altText: string } | null
  colors: PartColors
  /** The point of the picture that stays in view, in percent. */
  focal: { x: number; y: number }
  /** The part's place in the book, from 0; rings differ by it. */
  place: number
}

/** A published chapter without its content. */
export interface ChapterRow extends SeenRowOf<typeof chapterType> {
  path: string
}

/** A published part with its published chapters, both in the order of the book. */
export interface PartRow extends SeenOf<typeof partType> {
  path: string
  plate: PlateView
  chapters: ChapterRow[]
}

/** The book with what is published of it. */
export interface Book extends SeenOf<typeof bookType> {
  parts: PartRow[]
  /** Those of all parts. */
  chapters: ChapterRow[]
}

export type Reflection = SeenOf<typeof reflectionType>

/** The book below every page. */
export type OfferView = Pick<Book, 'title' | 'subtitle' | 'cover' | 'buyLinks'>

/** The landing page of a site with a book. */
export interface LandingView {
  book: Book
  featured: FeaturedChapter | null
  /** The prologue page with the title that its author gave it, while it is published. */
  prologue: NamedLink | null
  aboutPath: string | null
  circlesPath: string | null
}

/** The chapter that the author puts in front. */
export interface FeaturedChapter extends ChapterRow {
  /** Its first paragraphs, or what it is about. */
  opening: string[]
  plate: PlateView
}

/** A part under the words that the gallery has for it. */
export interface GalleryPart extends Omit<PartRow, 'gallery'> {
  meaning: string
  symbols: string[]
}

/** The gallery of the parts. */
export interface PartsView {
  parts: GalleryPart[]
  prologue: NamedLink | null
}

/** A part with all that stands in it. */
export interface WholePart extends PartRow {
  reflections: Reflection[]
  evidence: SeenOf<typeof evidenceType>[]
  breath: SeenOf<typeof breathType> | null
}

/** How to use the book; what the site does not say takes the words of the interface. */
export interface IntroView {
  intro: SeenOf<typeof introType> | null
  parts: WholePart[]
  /** The part that the address asks for; it stands alone, without the two paths. */
  chosen: WholePart | null
}

/** The page of the spiral; an empty title takes the words of the interface. */
export interface SpiralView {
  title: string
  parts: PartRow[]
}

/** How much of something the site shows, and how much of it there is. */
export interface Extent {
  here: number
  inBook: number
}

export interface PartView {
  book: Book
  part: PartRow
  /** What is shown of the part; null leaves a section out. */
  samples: {
    question: string | null
    evidence: PreviewSamples['evidence'] | null
    breath: PreviewSamples['breath'] | null
  }
  /** The chapters that the page describes. */
  firstChapters: ChapterRow[]
  offer: { chapters: Extent; questions: Extent; findings: Extent }
  previous: PartRow | null
  next: PartRow | null
  /** The parts to go on with. */
  related: PartRow[]
  aboutPath: string | null
}

/** What is not published: a part, a chapter, or the reflection of one. */
export interface MissingView {
  what: 'partNotFound' | 'chapterNotFound' | 'reflectionNotFound'
  /** Published parts of this book. */
  partCount: number
}

export interface ChapterView {
  chapter: SeenOf<typeof chapterType>
  part: PartRow
  /** Reading time of what stands on this page. */
  minutesHere: number
  /** The questions of its part, where there are any. */
  reflection: NamedLink | null
  previous: ChapterRow | null
  next: ChapterRow | null
}

/** The questions of a part, to think or write about. */
export interface ReflectionsView {
  part: PartRow
  /** At least one. */
  reflections: Reflection[]
}
