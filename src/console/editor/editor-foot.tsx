import { useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import { countWords, minutesOf } from '../../kernel/reading-time.ts'
import { wordsOfContent } from '../content-values.ts'

interface Props {
  /** As `textOfContent` writes it. */
  text: string | readonly string[]
  readOnly: boolean
}

/** Length of one or several running texts, and for whoever writes the way to the blocks. */
export function EditorFoot({ text, readOnly }: Props) {
  const t = useTranslations('console.editor')
  // Joined to one text, since a deferred value must stay the same while nothing is typed.
  const all = useDeferredValue([text].flat().join('\u0000'))
  const words = all.split('\u0000').reduce((sum, one) => sum + countWords(wordsOfContent(one)), 0)
  const minutes = minutesOf(words)
  return (
    <p className="flex min-h-9.5 flex-wrap items-center gap-x-4 border-t border-line bg-surface px-4.5 text-small text-ink-2 tablet:sticky tablet:bottom-0 tablet:px-6">
      <span>{t('words', { count: words })}</span>
      {minutes !== null && <span>{t('minutes', { minutes })}</span>}
      {!readOnly && (
        <span className="ml-auto max-tablet:hidden">
          {t.rich('slashHint', {
            key: (chunks) => <kbd className="rounded-badge border border-line-2 px-1.5 py-0.5">{chunks}</kbd>,
          })}
        </span>
      )}
    </p>
  )
}
