import type { Locale } from '../../../kernel/locale.ts'
import { generateContent, optimizeSeo, translateContent } from '../calls.ts'
import { AI_DEFAULTS, TEXT_MAX } from '../contract.ts'
import { SAMPLE } from './sample.ts'
import type { Subject } from './subject.ts'
import type { useAnswer } from './use-answer.ts'

/** What was asked, which decides what can be done with the answer. */
export type Asked =
  | { kind: 'generate'; prompt: string; isPassage: boolean }
  | { kind: 'translate'; to: Locale }
  | { kind: 'seo' }

/** The language of the text that goes out. */
export const sourceOf = (subject: Subject | null): Locale =>
  subject?.item.from ?? subject?.item.locale ?? AI_DEFAULTS.language

/** In a translation the open language is written; elsewhere another one is. */
export function targetOf(subject: Subject | null): Locale {
  if (subject && subject.item.from !== null) return subject.item.locale
  const from = sourceOf(subject)
  return from === 'es' ? 'en' : 'es'
}

interface Around {
  subject: Subject | null
  siteId: string
  language: Locale
  ask: ReturnType<typeof useAnswer>['ask']
}

/** Asks a question. With no item open, Translate and SEO send a sample (contract row C323). */
export function askAbout(
  question: Asked,
  { subject, siteId: forkId, language, ask }: Around,
): ReturnType<Around['ask']> {
  const content = (subject?.whole || SAMPLE.content).slice(0, TEXT_MAX)
  const type = subject?.type ?? 'blog'
  const { tone, length } = AI_DEFAULTS
  switch (question.kind) {
    case 'generate': {
      const passage = question.isPassage && subject?.passage ? { content: subject.passage.markdown } : {}
      return ask(generateContent, {
        body: { forkId, type, topic: question.prompt, language, tone, length, ...passage },
      })
    }
    case 'translate':
      return ask(translateContent, {
        body: {
          forkId,
          content,
          fromLanguage: sourceOf(subject),
          toLanguage: question.to,
          contentType: type,
        },
      })
    case 'seo':
      return ask(optimizeSeo, {
        body: {
          forkId,
          content,
          targetKeywords: subject ? [] : [...SAMPLE.keywords],
          language: sourceOf(subject),
        },
      })
  }
}
