import { useId } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import type { PublicPart } from '../shapes.ts'
import { completionOf } from './completion.ts'
import { PartSpine } from './part-color.tsx'
import { useBook } from './use-book.ts'

/** The parts as books on a shelf, for the dashboard; drafts are outlines. */
export default function BookShelf() {
  const t = useTranslations('book')
  const id = useId()
  const book = useBook(true)
  const parts = book.data?.parts
  if (!book.isError && parts?.length === 0) return null
  return (
    <section aria-labelledby={id} className="mb-7 min-w-0">
      <header className="flex items-baseline gap-2 border-b border-line-2 pb-2">
        <h2 id={id} className="flex-1 font-semibold">
          {t('menuShort')}
        </h2>
        <Link
          to="/admin/book/outline"
          className="hit text-second font-medium text-accent underline underline-offset-3"
        >
          {t('outline')}
        </Link>
      </header>
      <div className="min-h-22 pt-3.5">
        {book.isError && (
          <LoadingFailed sentence="book.failed" error={book.error} onRetry={() => void book.refetch()} />
        )}
        {parts && !book.isError && <Shelf parts={parts} />}
      </div>
    </section>
  )
}

/** Maximum number of spines side by side. */
const SPINES = 10

function Shelf({ parts }: { parts: readonly PublicPart[] }) {
  const t = useTranslations('book')
  const { total, published } = completionOf(parts)
  const chapters = parts.reduce((sum, part) => sum + part.chapters.length, 0)
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <span aria-hidden className="flex items-end gap-1">
        {parts.slice(0, SPINES).map((part) => (
          <PartSpine key={part.uid} color={part.color} number={part.number} isPublished={part.isPublished} />
        ))}
      </span>
      <p className="flex flex-col self-center">
        <span className="font-serif text-part font-medium">{t('partsPublished', { published, total })}</span>
        <span className="text-small text-ink-2">{t('publishedAndChapters', { count: chapters })}</span>
      </p>
    </div>
  )
}
