import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { readActivity } from '../../../content/activity/calls.ts'
import type { ActivityEntry } from '../../../content/activity/shapes.ts'
import { useCall, useConsole } from '../../../console/context.ts'
import { useKindName } from '../../../console/item-types.ts'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { SectionHead } from './settings-frame.tsx'

/** Lines that are shown at once. */
const PAGE = 50

/** Who did what on the site, the newest first. */
export function ActivitySection() {
  const t = useTranslations('settings')
  const call = useCall()
  const { site } = useConsole()
  const activity = useInfiniteQuery({
    queryKey: ['activity', site.id],
    queryFn: ({ pageParam }) =>
      call(readActivity, {
        params: { forkId: site.id },
        query: { limit: String(PAGE), ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.id : undefined),
    staleTime: 0,
  })
  const entries = activity.data?.pages.flat() ?? []
  return (
    <div className="max-w-220">
      <SectionHead id="activity" hint={t('activityText')} />
      {activity.isError && (
        <LoadingFailed
          sentence="settings.activityFailed"
          error={activity.error}
          onRetry={() => void activity.refetch()}
        />
      )}
      {activity.isSuccess && entries.length === 0 && (
        <p className="border-t border-line-2 pt-4 text-ink-2">{t('noActivity')}</p>
      )}
      <ul className="border-line-2 not-empty:border-t">
        {entries.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </ul>
      {activity.hasNextPage && (
        <div className="mt-4">
          <Button isPending={activity.isFetchingNextPage} onClick={() => void activity.fetchNextPage()}>
            {t('older')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Line({ entry: { at, action, objectKind, objectId, title, username } }: { entry: ActivityEntry }) {
  const t = useTranslations('settings')
  const format = useFormatter()
  const kindName = useKindName()
  const { placeOf } = useKinds()
  const verb = action.slice(action.indexOf('.') + 1)
  const path = objectId && verb !== 'delete' && verb !== 'trash' ? placeOf(objectKind, objectId) : null
  const what = t('done', {
    kind: kindName(objectKind),
    verb: t.has(`verb.${verb}`) ? t(`verb.${verb}`) : verb,
  })
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-2.5 text-second">
      <time dateTime={at} className="w-40 text-ink-2 max-tablet:w-full max-tablet:text-small">
        {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
      <span className="w-36 truncate font-medium">{username ?? t('nobody')}</span>
      <span className="min-w-40 flex-1 wrap-anywhere">
        {path ? (
          <Link to={path} className="hit text-accent underline underline-offset-3">
            {what}
          </Link>
        ) : (
          what
        )}
        {title && (
          <span dir="auto" className="font-serif">
            {' '}
            {t('activityTitle', { title })}
          </span>
        )}
      </span>
    </li>
  )
}

/** Where objects of a kind are opened. */
function useKinds() {
  const { slices } = useConsole()
  const places = slices.flatMap(({ types }) => Object.values(types ?? {}))
  return {
    placeOf: (kind: string, id: string) => places.find((place) => place.kind === kind)?.open?.(id) ?? null,
  }
}
