import type { Locale } from '../../../kernel/locale.ts'
import { generateContent, optimizeSeo, translateContent } from '../calls.ts'
import { AI_DEFAULTS, TEXT_MAX } from '../contract.ts'
import { SAMPLE } from './sample.ts'
import type { Subject } from './subject.ts'
import type { Asked } from './talks.ts'
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

interface Around {
  subject: Subject | null
  siteId: string
  ask: ReturnType<typeof useTalk>['ask']
}

/** Asks a question. With no item open, Translate and SEO send a sample (contract row C323). */
export function askAbout(
  question: Asked,
  { subject, siteId: forkId, ask }: Around,
): ReturnType<Around['ask']> {
  const content = (subject?.whole || SAMPLE.content).slice(0, TEXT_MAX)
  const type = subject?.type ?? 'blog'
  const { tone, length } = AI_DEFAULTS
  switch (question.kind) {
    case 'generate': {
      const passage = question.passage ? { content: question.passage.markdown } : {}
      return ask(question, generateContent, {
        body: { forkId, type, topic: question.prompt, language: question.language, tone, length, ...passage },
      })
    }
    case 'translate':
      return ask(question, translateContent, {
        body: {
          forkId,
          content,
          fromLanguage: sourceOf(subject),
          toLanguage: question.to,
          contentType: type,
        },
      })
    case 'seo':
      return ask(question, optimizeSeo, {
        body: {
          forkId,
          content,
          targetKeywords: subject ? [] : [...SAMPLE.keywords],
          language: sourceOf(subject),
        },
      })
  }
}
