import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { NotFound } from '../../../console/not-found.tsx'
import { Screen } from '../../../console/shell/screen.tsx'
import { CallError } from '../../../ui/client.ts'

/** Stands where an editor will be, until its item is there. */
export function LoadingScreen({ query }: { query?: UseQueryResult }) {
  const t = useTranslations('book')
  if (query?.error instanceof CallError && query.error.status === 404) return <NotFound home="/admin/book" />
  return (
    <Screen title={t('menuShort')} parents={[{ title: t('management'), path: '/admin/book' }]}>
      <div className="p-4 tablet:p-6 wide:px-9 wide:py-7">
        <h1 className="sr-only">{t('menuShort')}</h1>
        {query?.isError ? (
          <LoadingFailed
            sentence="book.loadingFailed"
            error={query.error}
            onRetry={() => void query.refetch()}
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
