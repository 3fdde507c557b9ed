import type { Ornament } from '../../../art/ornament.ts'
import type { SeenOf, SeenRowOf } from '../../../content/type/define-type.ts'
import type { SiteLook } from '../../../site/page.ts'
import type { bookType } from '../types/book.ts'
import type { breathType } from '../types/breath.ts'
import type { chapterType } from '../types/chapter.ts'
import type { evidenceType } from '../types/evidence.ts'
import type { introType } from '../types/intro.ts'
import type { partType } from '../types/part.ts'
import type { PreviewSamples } from '../types/preview-samples.ts'
import type { reflectionType } from '../types/reflection.ts'

/** A link to a page. */
interface NamedLink {
  path: string
  title: string
}

/** The three colours of a part as `#rrggbb`, from dark to light. */
export interface PartColors {
  dark: string
  mid: string
  light: string
}

export interface PlatePicture {
  path: string
  altText: string
}

/** The pictures or rings of a part. */
export interface PlateView {
  /** On its dark ground. Null: rings are drawn. */
  image: PlatePicture | null
  /** On light paper, for light pages; null: these show the dark one. */
  light: PlatePicture | null
  /** Upright, for narrow windows; null: these show the dark one. */
  portrait: PlatePicture | null
  colors: PartColors
  /** The point of the dark picture that stays in view, in percent; null: that of the file. */
  focal: { x: number; y: number } | null
  /** The part's place in the book, from 0; rings differ by it. */
  place: number
  /** The part's number. */
  number: number
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

/** The book with its published parts and chapters. */
export interface Book extends SeenOf<typeof bookType> {
  parts: PartRow[]
  /** Those of all parts. */
  chapters: ChapterRow[]
}

export type Reflection = SeenOf<typeof reflectionType>

/** A plate beside a text of another page. */
export interface BesideView {
  plate: PlateView
  /** Width of its place, as HTML's `sizes`. */
  sizes: string
}

/** The book below every page. */
export type OfferView = Pick<Book, 'title' | 'subtitle' | 'cover' | 'buyLinks'>

/** The landing page of a site with a book. */
export interface LandingView extends Pick<SiteLook, 'motif' | 'showsAuthor'> {
  book: Book
  featured: FeaturedChapter | null
  /** The prologue page with the title that its author gave it, while it is published. */
  prologue: NamedLink | null
  aboutPath: string | null
  circlesPath: string | null
}

/** The featured chapter. */
export interface FeaturedChapter extends ChapterRow {
  /** Its first paragraphs, or its description. */
  opening: string[]
  plate: PlateView
}

/** A part with its gallery texts. */
export interface GalleryPart extends Omit<PartRow, 'gallery'> {
  meaning: string
  symbols: string[]
}

/** The gallery of the parts. */
export interface PartsView {
  parts: GalleryPart[]
  /** Place of the part that it opens with. */
  shown: number
  prologue: NamedLink | null
}

/** All parts and chapters. */
export interface ContentsView {
  parts: PartRow[]
}

/** A part with all its items. */
export interface WholePart extends PartRow {
  reflections: Reflection[]
  evidence: SeenOf<typeof evidenceType>[]
  breath: SeenOf<typeof breathType> | null
}

/** The "How to use" page; empty texts fall back to those of the interface. */
export interface IntroView {
  intro: SeenOf<typeof introType> | null
  parts: WholePart[]
  /** The part that the URL asks for, shown instead of the two paths. */
  chosen: WholePart | null
}

/** The page of the spiral; an empty title falls back to that of the interface. */
export interface SpiralView {
  title: string
  parts: PartRow[]
}

/** Numbers of shown and of all items. */
interface Extent {
  here: number
  inBook: number
}

export interface PartView {
  book: Book
  part: PartRow
  /** Samples of the part's items; null omits a section. */
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
  /** Related parts. */
  related: PartRow[]
  aboutPath: string | null
}

/** An unpublished part, chapter, or reflection. */
export interface MissingView {
  what: 'partNotFound' | 'chapterNotFound' | 'reflectionNotFound'
  /** Published parts of this book. */
  partCount: number
}

export interface ChapterView {
  book: Book
  chapter: SeenOf<typeof chapterType>
  part: PartRow
  /** Whole address of the page, without its scheme. */
  address: string
  /** Reading time of this page, in minutes. */
  minutesHere: number
  /** The questions of its part, where there are any. */
  reflection: NamedLink | null
  previous: ChapterRow | null
  /** The next chapter and its part; after the last chapter the first part, without a chapter. */
  onward: { part: PartRow; chapter: ChapterRow | null }
  /** Stands below its last line. */
  ornament: Ornament
}

/** The questions of a part, to think or write about. */
export interface ReflectionsView {
  part: PartRow
  /** At least one. */
  reflections: Reflection[]
  /** The part's, on their seed papers. */
  ornament: Ornament
}
