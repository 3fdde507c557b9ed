import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { EntryTabs } from '../../../console/link-tabs.tsx'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { Screen } from '../../../console/screen.tsx'
import { useBook, type WholeBook } from './use-book.ts'

interface Props {
  /** The state of saving. */
  state?: ReactNode
  /** Shown at the right of the heading. */
  action?: ReactNode
  children: ReactNode
}

/** The frame of the book's screens: heading and tabs. */
export function BookRoom({ state, action, children }: Props) {
  const t = useTranslations('book')
  return (
    <Screen title={t('title')} state={state}>
      <div className="px-4 pt-4 pb-12 tablet:px-6 tablet:pt-6 wide:px-9 wide:pt-7">
        <div className="mb-2 flex min-h-9 flex-wrap items-center gap-x-2 gap-y-3 max-tablet:min-h-11 tablet:gap-x-3">
          <h1 className="flex-1">{t('title')}</h1>
          {action}
        </div>
        <EntryTabs />
        {children}
      </div>
    </Screen>
  )
}

interface PageProps {
  /** Shown at the right of the heading. */
  action?: (book: WholeBook) => ReactNode
  children: (book: WholeBook) => ReactNode
}

/** A screen of the book: its frame, and the book, a placeholder while it loads, or the error. */
export function BookPage({ action, children }: PageProps) {
  const t = useTranslations('book')
  const book = useBook(true)
  return (
    <BookRoom action={book.data && action?.(book.data)}>
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
    </BookRoom>
  )
}
