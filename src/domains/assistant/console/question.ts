import { LOCALES, type Locale } from '../../../kernel/locale.ts'
import { generateContent, optimizeSeo, translateContent } from '../calls.ts'
import { AI_DEFAULTS, TEXT_MAX } from '../contract.ts'
import { SAMPLE } from './sample.ts'
import type { Subject } from './subject.ts'
import { type Asked, beforeOf } from './talks.ts'
import type { useTalk } from './use-talk.ts'

/** The language of the text that goes out. */
export const sourceOf = (subject: Subject | null): Locale =>
  subject?.item.from ?? subject?.item.locale ?? AI_DEFAULTS.language

/** In a translation the open language is written; elsewhere another one is. */
export function targetOf(subject: Subject | null): Locale {
  if (subject && subject.item.from !== null) return subject.item.locale
  const from = sourceOf(subject)
  return from === 'es' ? 'en' : 'es'
}

/** @param languages in which the person writes; null for all */
export const writes = (languages: readonly Locale[] | null, language: Locale): boolean =>
  languages?.includes(language) ?? true

/** The language, or where the person does not write in it, the first of theirs. */
export const ownLanguage = (language: Locale, languages: readonly Locale[] | null): Locale =>
  writes(languages, language) ? language : (languages?.[0] ?? language)

/** The languages that a translation can be asked in: the server refuses those that the person does not write. */
export const targetsOf = (subject: Subject | null, languages: readonly Locale[] | null): Locale[] =>
  LOCALES.filter((locale) => locale !== sourceOf(subject) && writes(languages, locale))

/** What is asked most about words that stand there, as the model is told. */
export const QUICK = {
  shorter: 'Make it shorter, and keep what it says.',
  plainer: 'Say it in plainer words.',
  correct: 'Correct spelling and grammar, and change nothing else.',
  otherWord: 'Use another word that fits here.',
} as const

export type Quick = keyof typeof QUICK

/** What is asked most about a whole chapter. */
export const OF_CHAPTER = {
  summary: 'Sum it up in one paragraph of three to five sentences. Say nothing that it does not say.',
  reflection:
    'Write three questions that its readers can ask themselves after it, as a numbered list. Nobody needs to know more than the chapter to think about them.',
  evidence:
    'List what it claims that needs a source: each claim quoted in a list item, and behind it what kind of source would show it. Name no source, no title and no author.',
} as const

export type OfChapter = keyof typeof OF_CHAPTER

/** Words of a line stay in it. */
const ONE_LINE =
  '(The material is part of a line: answer with one line, without a heading, a list or quotation marks around it.)'

const isOfLine = (question: Asked): boolean =>
  question.kind === 'generate' && (question.field !== null || question.passage?.words !== undefined)

/** The text that goes out; a sample where no item is open (contract row C323). */
export const contentOf = (subject: Subject | null): string =>
  (subject?.whole || SAMPLE.content).slice(0, TEXT_MAX)

interface Around {
  subject: Subject | null
  siteId: string
  ask: ReturnType<typeof useTalk>['ask']
}

/** Asks a question. */
export function askAbout(
  question: Asked,
  { subject, siteId: forkId, ask }: Around,
): ReturnType<Around['ask']> {
  const content = contentOf(subject)
  const about = { forkId, ...(subject && { itemId: subject.item.id }) }
  const type = subject?.type ?? 'blog'
  const { tone, length } = AI_DEFAULTS
  switch (question.kind) {
    case 'generate': {
      const before = beforeOf(question) || (question.about ?? '')
      const changed = before === '' ? {} : { content: before }
      const topic = isOfLine(question) ? `${question.prompt} ${ONE_LINE}` : question.prompt
      return ask(question, generateContent, {
        body: { ...about, type, topic, language: question.language, tone, length, ...changed },
      })
    }
    case 'translate':
      return ask(question, translateContent, {
        body: {
          ...about,
          content: question.source,
          fromLanguage: sourceOf(subject),
          toLanguage: question.to,
          contentType: type,
        },
      })
    case 'seo':
      return ask(question, optimizeSeo, {
        body: {
          ...about,
          content,
          targetKeywords: subject ? [] : [...SAMPLE.keywords],
          language: sourceOf(subject),
        },
      })
  }
}
