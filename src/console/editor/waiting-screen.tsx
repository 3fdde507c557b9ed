import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { CallError } from '../../ui/client.ts'
import { LoadingFailed } from '../loading-failed.tsx'
import { NotFound } from '../not-found.tsx'
import { Screen } from '../screen.tsx'
import type { EditedItem, EditorType } from './editing.ts'
import { TextComes } from './text-comes.tsx'

interface Props<Item extends EditedItem> {
  type: Pick<EditorType<Item>, 'home' | 'words'>
  query?: UseQueryResult
}

/** Shown in place of an editor until its item is loaded, or when that fails. */
export function WaitingScreen<Item extends EditedItem>({ type: { home, words }, query }: Props<Item>) {
  const t = useTranslations('console')
  if (query?.error instanceof CallError && query.error.status === 404) return <NotFound home={home.path} />
  return (
    <Screen title={query?.isError ? t('list.error') : words.loading} parents={[home]}>
      <div className="mx-auto w-full max-w-172 px-4.5 pt-12 tablet:px-6 tablet:pt-24">
        <h1 className="sr-only">{home.title}</h1>
        {query?.isError ? (
          <LoadingFailed
            isScreen
            sentence={words.failed}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <div role="status" className="unhurried">
            <span className="sr-only">{words.loading}</span>
            <span className="mb-5 block h-9 w-2/3 rounded-badge bg-hover" />
            <TextComes />
          </div>
        )}
      </div>
    </Screen>
  )
}
