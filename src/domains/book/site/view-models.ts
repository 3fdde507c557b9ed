/** A page of the book that another page leads to. */
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

/** What stands on a band in the colours of a part, as `#rrggbb`. */
export interface PartShades {
  ground: string
  line: string
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

/** A published part as lists and the spiral show it, in the order of the book. */
export interface PartRow {
  number: number
  path: string
  title: string
  subtitle: string
  description: string
  /** Published chapters. */
  chapterCount: number
  colors: PartColors
}

export interface ChapterLink extends NamedLink {
  number: number
}

/** The landing page of a site with a book. */
export interface LandingView {
  title: string
  subtitle: string
  description: string
  parts: (PartRow & { plate: PlateView })[]
  /** Published chapters of the whole book. */
  chapterCount: number
  /** Path of /book/intro. */
  introPath: string
  /** Path of /parts. */
  partsPath: string
  featuredChapter: FeaturedChapter | null
  /** Some shop sells it already. */
  isOnSale: boolean
  /** The prologue page with the title that its author gave it, while it is published. */
  prologue: NamedLink | null
  aboutPath: string | null
  circlesPath: string | null
}

/** The chapter that the author puts in front. */
export interface FeaturedChapter extends ChapterLink {
  /** Reading time of the chapter in the book, when it is known. */
  minutes: number | null
  /** The whole chapter stands on its page. */
  isFree: boolean
  /** Its first paragraphs, or what it is about. */
  opening: string[]
  plate: PlateView
  shades: PartShades
}

/** A part as the gallery shows it. */
export interface GalleryPart extends NamedLink {
  number: number
  subtitle: string
  description: string
  meaning: string
  symbols: string[]
  plate: PlateView
}

/** The gallery of the parts. */
export interface PartsView {
  parts: GalleryPart[]
  introPath: string
  prologue: NamedLink | null
}

/** A part with its chapters, as the spiral tells of it. */
export interface SpiralPartView extends PartRow {
  chapters: ChapterLink[]
}

/** A part as the introduction tells of it. */
export interface IntroPart extends SpiralPartView {
  reflections: { title: string; questionCount: number }[]
  /** Titles of the findings. */
  evidence: string[]
  breath: { title: string; content: string } | null
}

/** Title, subtitle and description of the introduction; an empty title takes the words of the interface. */
export interface IntroView {
  title: string
  subtitle: string
  description: string
  /** What is said beside the spiral; empty takes the words of the interface. */
  guidance: string
  parts: IntroPart[]
  /** The part that the address asks for; it stands alone, without the two paths. */
  chosen: IntroPart | null
  introPath: string
  partsPath: string
}

/** The page of the spiral; an empty title takes the words of the interface. */
export interface SpiralView {
  title: string
  parts: SpiralPartView[]
  partsPath: string
}

export interface ChapterSummary extends ChapterLink {
  /** Uncut; the view cuts it. */
  description: string
}

export interface PartLink extends NamedLink {
  number: number
  /** Uncut; the view cuts it. */
  description: string
}

/** How much of something the site shows, and how much of it there is. */
export interface Extent {
  here: number
  inBook: number
}

/** A part to go on with. */
export interface Suggestion extends PartLink {
  /** For whom it is; may be empty. */
  audience: string
  plate: PlateView
}

export interface PartView {
  number: number
  title: string
  subtitle: string
  description: string
  /** For whom it is; may be empty. */
  audience: string
  plate: PlateView
  shades: PartShades
  chapterCount: number
  /** The first two published chapters. */
  firstChapters: ChapterSummary[]
  /** What is shown of the part; null leaves a section out. */
  samples: {
    question: string | null
    evidence: { title: string; description: string; source: string } | null
    breath: { title: string; content: string; practice: string } | null
  }
  offer: { chapters: Extent; questions: Extent; findings: Extent }
  /** Where the book is sold; empty while it is not. */
  shops: readonly { shop: string; url: string }[]
  previous: PartLink | null
  next: PartLink | null
  /** All published parts in the order of the book, this one too. */
  parts: { number: number; path: string; title: string }[]
  suggestions: Suggestion[]
  homePath: string
  introPath: string
  partsPath: string
  aboutPath: string | null
  /** Where the list in the bar leads: values that are no links of the HTML, so with the language in them. */
  choices: { number: number; title: string; address: string }[]
  /** The address of this part among them. */
  chosen: string
  /** The address of /book/intro among them. */
  beginning: string
  /** Takes the choice of the list in the bar, without script. */
  goPath: string
}

export interface PartNotFoundView {
  /** Published parts of this book. */
  partCount: number
  introPath: string
}

export interface ChapterView {
  number: number
  title: string
  subtitle: string
  description: string
  /** Reading time of the chapter in the book, when it is known. */
  minutes: number | null
  /** Reading time of what stands on this page. */
  minutesHere: number
  themes: string[]
  /** Stored rich text or null. */
  content: unknown
  /** The full text of the chapter stands here, so nothing is said of the book. */
  isFree: boolean
  /** With its place in the order of the book, from 0. */
  part: { number: number; path: string; title: string; place: number }
  spiralPath: string
  /** The questions of its part, where there are any. */
  reflection: NamedLink | null
  previous: ChapterLink | null
  next: ChapterLink | null
}

/** A chapter, or the reflection of one, that nothing is published of. */
export interface NotPublishedView {
  partsPath: string
}

/** The questions of a part, to think or write about. */
export interface ReflectionView {
  id: string
  title: string
  prompt: string
  questions: string[]
  practice: string
  /** The sentence that the seed paper begins. */
  seedPaperText: string
}

export interface ReflectionsView {
  /** At least one. */
  reflections: ReflectionView[]
  part: {
    number: number
    path: string
    title: string
    colors: PartColors
    /** In the order of the book, from 0. */
    place: number
  }
}
