import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Screen } from '../../../console/shell/screen.tsx'
import { LoadingFailed } from './loading-failed.tsx'

/** Stands where an editor will be, until its item is there. */
export function LoadingScreen({ query }: { query?: UseQueryResult }) {
  const t = useTranslations('book')
  return (
    <Screen title={t('menuShort')} parents={[{ title: t('management'), path: '/admin/book' }]}>
      <div className="p-4 tablet:p-6 wide:px-9 wide:py-7">
        {query?.isError ? (
          <LoadingFailed message={query.error.message} onRetry={() => void query.refetch()} />
        ) : (
          <p role="status" className="unhurried text-ink-2">
            {t('loading')}
          </p>
        )}
      </div>
    </Screen>
  )
}
