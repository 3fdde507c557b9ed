import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { LoadingFailed } from '../loading-failed.tsx'

/** Shown while a query is loading or when it failed. */
export function NotThere({ query }: { query: UseQueryResult }) {
  const t = useTranslations('console')
  const { error } = query
  if (!error) return <p className="unhurried py-4 text-ink-2">{t('review.loading')}</p>
  return (
    <div className="py-4">
      <LoadingFailed sentence="console.review.failed" error={error} onRetry={() => void query.refetch()} />
    </div>
  )
}
