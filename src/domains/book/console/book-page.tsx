import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { Screen } from '../../../console/screen.tsx'
import { BookTabs } from './tabs.tsx'
import { useBook, type WholeBook } from './use-book.ts'

/** The room around the book. */
export const PAGE = 'px-4 pt-4 pb-12 tablet:px-6 tablet:pt-6 wide:px-9 wide:pt-7'

/** One way to look at the book: heading, tabs, and the book, what stands in while it comes, or why it does not. */
export function BookPage({ children }: { children: (book: WholeBook) => ReactNode }) {
  const t = useTranslations('book')
  const book = useBook(true)
  return (
    <Screen title={t('title')}>
      <div className={PAGE}>
        <h1 className="mb-2 flex min-h-9 items-center max-tablet:min-h-11">{t('title')}</h1>
        <BookTabs />
        {book.data ? (
          children(book.data)
        ) : book.isError ? (
          <LoadingFailed
            isScreen
            sentence="book.failed"
            error={book.error}
            onRetry={() => void book.refetch()}
          />
        ) : (
          <p role="status" className="unhurried text-ink-2">
            {t('loading')}
          </p>
        )}
      </div>
    </Screen>
  )
}
