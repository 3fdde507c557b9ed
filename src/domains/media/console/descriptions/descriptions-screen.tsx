import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../../../console/context.ts'
import { reachOf } from '../../../../kernel/role.ts'
import { ReadOnlyNote } from '../../../../console/read-only-note.tsx'
import { LoadingFailed } from '../../../../console/loading-failed.tsx'
import { Screen } from '../../../../console/screen.tsx'
import { Button } from '../../../../ui/button.tsx'
import { callPage } from '../../../../ui/client.ts'
import { listFiles } from '../../calls.ts'
import { DescribedFile } from './described-file.tsx'
import { MediaTabs } from './media-tabs.tsx'

/** Pictures on a page; each is a form. */
const SHOWN = 20

/** What pictures show, for people who cannot see them: those that nobody has described come first. */
export default function DescriptionsScreen() {
  const t = useTranslations('media')
  const { site, session } = useConsole()
  const query = useInfiniteQuery({
    // Not below the key of the list: what was described keeps its place until the screen is opened again.
    queryKey: ['media-descriptions', site.id],
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const asked = {
        kind: 'image',
        sort: 'order',
        limit: String(SHOWN),
        ...(pageParam && { cursor: pageParam }),
      }
      return session.hold(() => callPage(listFiles, { params: { forkId: site.id }, query: asked }))
    },
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const files = query.data?.pages.flatMap(({ rows }) => rows)
  return (
    <Screen title={t('descriptions.title')} parents={[{ title: t('title'), path: '/admin/media' }]}>
      <div className="px-4 pt-4 pb-12 tablet:px-6 tablet:pt-6 wide:px-9 wide:pt-7">
        <h1 className="mb-2 min-h-9 max-tablet:min-h-11 tablet:leading-9">{t('title')}</h1>
        <MediaTabs />
        {reachOf(site.role, 'media.write') === null ? (
          <ReadOnlyNote isTranslated={false} />
        ) : (
          <p className="max-w-2xl text-ink-2">{t('descriptions.hint')}</p>
        )}
        {query.isError && (
          <LoadingFailed sentence={t('failed')} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {files?.length === 0 && <p className="mt-4">{t('descriptions.none')}</p>}
        <ul aria-label={t('descriptions.title')} className="max-w-260">
          {files?.map((file) => (
            <DescribedFile key={file.id} row={file} />
          ))}
        </ul>
        {query.hasNextPage && (
          <div className="mt-5">
            <Button isPending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('descriptions.more')}
            </Button>
          </div>
        )}
      </div>
    </Screen>
  )
}
