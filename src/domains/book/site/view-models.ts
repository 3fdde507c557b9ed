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
  parts: PartRow[]
  /** Path of /book/intro. */
  introPath: string
  /** Path of /parts. */
  partsPath: string
  featuredChapter: ChapterLink | null
  /** The prologue page with the title that its author gave it, while it is published. */
  prologue: NamedLink | null
  aboutPath: string | null
  circlesPath: string | null
}

/** The list of the parts. */
export interface PartsView {
  parts: PartRow[]
  introPath: string
}

/** Title, subtitle and description of the introduction; an empty title takes the words of the interface. */
export interface IntroView {
  title: string
  subtitle: string
  description: string
  parts: PartRow[]
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

export interface PartView {
  number: number
  title: string
  subtitle: string
  description: string
  chapterCount: number
  /** The first two published chapters. */
  firstChapters: ChapterSummary[]
  previous: PartLink | null
  next: PartLink | null
  /** All published parts in the order of the book, this one too. */
  parts: { number: number; path: string; title: string }[]
  homePath: string
  introPath: string
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
  /** Reading time, when it is known. */
  minutes: number | null
  themes: string[]
  /** Stored rich text or null. */
  content: unknown
  /** The full text of the chapter stands here, so nothing is said of the book. */
  isFree: boolean
  part: { number: number; path: string; title: string }
  /** The questions of its part, where there are any. */
  reflection: NamedLink | null
  previous: ChapterLink | null
  next: ChapterLink | null
}

export interface ChapterNotFoundView {
  partsPath: string
}

export interface SearchHit extends NamedLink {
  kind: 'part' | 'chapter'
  number: number
  /** Uncut; the view cuts it. */
  description: string
}

/** The search over what is published of the book. */
export interface SearchView {
  /** What was asked for; empty shows the form alone. */
  query: string
  hits: SearchHit[]
  partsPath: string
}

/** The questions of a part, to think or write about. */
export interface ReflectionView {
  title: string
  prompt: string
  questions: string[]
  practice: string
  /** The sentence that the seed paper begins. */
  seedPaperText: string
  part: { number: number; path: string; title: string }
}
