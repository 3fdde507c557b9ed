import { useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import { countWords, minutesOf } from '../../kernel/reading-time.ts'
import { wordsOfContent } from '../content-values.ts'

/** How long a running text is, and the way to its blocks. @param text as `textOfContent` writes it */
export function EditorFoot({ text }: { text: string }) {
  const t = useTranslations('console.editor')
  const words = countWords(wordsOfContent(useDeferredValue(text)))
  const minutes = minutesOf(words)
  return (
    <p className="sticky bottom-0 flex min-h-9.5 flex-wrap items-center gap-x-4 border-t border-line bg-surface px-4.5 text-small text-ink-2 tablet:px-6">
      <span>{t('words', { count: words })}</span>
      {minutes !== null && <span>{t('minutes', { minutes })}</span>}
      <span className="ml-auto max-tablet:hidden">
        {t.rich('slashHint', {
          key: (chunks) => <kbd className="rounded-badge border border-line-2 px-1.5 py-0.5">{chunks}</kbd>,
        })}
      </span>
    </p>
  )
}
