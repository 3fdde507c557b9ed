import { useTranslations } from 'use-intl'
import { OF_CHAPTER, type OfChapter, QUICK, type Quick } from './question.ts'
import type { Asked } from './talks.ts'

/** Gives what was asked in words: those that were typed, or the name of the button that asked. */
export function useQuestionWords(): (asked: Asked) => string {
  const t = useTranslations()
  return (asked) => {
    if (asked.kind === 'seo') return t('assistant.seo')
    if (asked.kind === 'translate')
      return `${t('assistant.translate')}, ${t(`console.contentLanguage.${asked.to}`)}`
    const { prompt } = asked
    const quick = (Object.keys(QUICK) as Quick[]).find((kind) => QUICK[kind] === prompt)
    if (quick) return t(`assistant.quickOnes.${quick}`)
    const whole = (Object.keys(OF_CHAPTER) as OfChapter[]).find((kind) => OF_CHAPTER[kind] === prompt)
    return whole ? t(`assistant.ofChapterOnes.${whole}`) : prompt
  }
}
