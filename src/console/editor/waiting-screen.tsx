import type { UseQueryResult } from '@tanstack/react-query'
import { CallError } from '../../ui/client.ts'
import { LoadingFailed } from '../loading-failed.tsx'
import { NotFound } from '../not-found.tsx'
import { Screen } from '../shell/screen.tsx'
import type { EditedItem, EditorType } from './editing.ts'

interface Props<Item extends EditedItem> {
  type: Pick<EditorType<Item>, 'home' | 'words'>
  query?: UseQueryResult
}

/** Stands where an editor will be, until its item is there; says so when it does not come. */
export function WaitingScreen<Item extends EditedItem>({ type: { home, words }, query }: Props<Item>) {
  if (query?.error instanceof CallError && query.error.status === 404) return <NotFound home={home.path} />
  return (
    <Screen title={home.title} parents={[home]}>
      <div className="p-4 tablet:p-6 wide:px-9 wide:py-7">
        <h1 className="sr-only">{home.title}</h1>
        {query?.isError ? (
          <LoadingFailed sentence={words.failed} error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <p role="status" className="unhurried text-ink-2">
            {words.loading}
          </p>
        )}
      </div>
    </Screen>
  )
}
