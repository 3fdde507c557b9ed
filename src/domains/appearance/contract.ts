import type { Locale } from '../../kernel/locale.ts'

/** Its name among the kinds of objects. */
export const THEME_KIND = 'theme'

/** The three colours that an author chooses, as `#rrggbb`; '' is the standard. */
export interface ThemeColors {
  paper: string
  ink: string
  /** The colour of the thread. */
  accent: string
}

export const COLOR_NAMES = ['paper', 'ink', 'accent'] as const

export const STANDARD_COLORS: ThemeColors = { paper: '#f2f0ea', ink: '#1b1916', accent: '#b02e18' }

interface FixedWord {
  /** The messages of public pages that it replaces; they say the same. */
  messages: readonly [string, ...string[]]
  /** Values that it can hold, such as `{number}`. */
  values?: readonly string[]
  /** It is a sentence or two, not a heading or a button. */
  isLong?: true
}

/** Headings, buttons and lines of public pages for which a site may have words of its own, as the studio lists them. */
const FIXED_WORDS = {
  closingQuote: { messages: ['site.closingQuote'], isLong: true },
  parts: { messages: ['book.parts'] },
  contents: { messages: ['book.contents'] },
  beginAnywhere: { messages: ['book.beginAnywhere', 'book.readInAnyOrder'], values: ['count'], isLong: true },
  chapter: { messages: ['book.chapterNumber'], values: ['number'] },
  chapters: { messages: ['book.extentChapters', 'search.chapter.foundMany'] },
  chapterOfPart: { messages: ['search.chapter.foundOne'], values: ['number', 'part'] },
  chapterCount: { messages: ['book.chapterCount'], values: ['count'] },
  moreChapters: { messages: ['book.moreChapters'], values: ['count'] },
  allChapters: { messages: ['book.allChapters'] },
  chapterMinutes: { messages: ['book.chapterMinutes'], values: ['number', 'minutes'] },
  chapterMinutesInBook: { messages: ['book.chapterMinutesInBook'], values: ['number', 'minutes'] },
  previousChapter: { messages: ['book.previousChapter'], values: ['number'] },
  nextChapter: { messages: ['book.nextChapter'], values: ['number'] },
  readTheChapter: { messages: ['book.readTheChapter'] },
  continueChapter: { messages: ['book.continueChapter'], values: ['number'] },
  previewNote: { messages: ['book.previewNote'] },
  imprint: { messages: ['book.imprint'], values: ['book', 'number'] },
  notes: { messages: ['blog.notes', 'blog.foundMany'] },
  latest: { messages: ['pages.latest'] },
  team: { messages: ['team.team'] },
  caseStudies: { messages: ['case-studies.caseStudies', 'case-studies.foundMany'] },
  getTheBook: { messages: ['book.getTheBook'] },
  readyToGoDeeper: { messages: ['book.readyToGoDeeper'] },
  whereToNext: { messages: ['book.whereToNext'] },
  beginReading: { messages: ['book.beginReading'] },
  readChapter: { messages: ['book.readChapter'], values: ['number', 'title'] },
  exploreParts: { messages: ['book.exploreParts', 'book.exploreSixParts'] },
  allParts: { messages: ['book.allParts'] },
  preorder: { messages: ['book.preorder'] },
  preorderBook: { messages: ['book.preorderBook'] },
  learnAboutCoCreation: { messages: ['book.learnAboutCoCreation'] },
  comingSoon: { messages: ['book.comingSoon'] },
  getTheBookText: { messages: ['book.getTheBookText'], isLong: true },
  aboutTheNotes: { messages: ['blog.about'], isLong: true },
  aboutTheTeam: { messages: ['team.about'], isLong: true },
  platform: { messages: ['site.platform'] },
} as const satisfies Record<string, FixedWord>

export type WordId = keyof typeof FIXED_WORDS

export const WORD_IDS = Object.keys(FIXED_WORDS) as WordId[]

/** The same as every entry reads, whatever it leaves out. */
export const wordOf = (id: WordId): FixedWord => FIXED_WORDS[id]

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/

/** A colour as people write it, as `#rrggbb`; '' is the standard. Null for what is no colour. */
export function hexOf(text: string): string | null {
  const value = text.trim().toLowerCase()
  if (value === '') return ''
  const digits = HEX.exec(value)?.[1]
  if (digits === undefined) return null
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
}

/** The most characters of a word, and of a sentence or two. */
const WORD_MAX = 80
const LINE_MAX = 300

export const mostOf = (id: WordId): number => (wordOf(id).isLong ? LINE_MAX : WORD_MAX)

/** Whether a text names no value but those that it gets, such as `number` of "Essay {number}". */
export function hasKnownValues(id: WordId, text: string): boolean {
  const { values = [] } = wordOf(id)
  return [...text.matchAll(/\{(\w*)\}/g)].every(([, name = '']) => values.includes(name))
}

/** Own words of a site by language; what is not there is said as the product says it. */
export type OwnWords = Partial<Record<Locale, Partial<Record<WordId, string>>>>
