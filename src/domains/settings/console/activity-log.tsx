import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { ActivityEntry, ActivityFacets } from '../../../content/activity/shapes.ts'
import { useAddress } from '../../../console/address-query.ts'
import { useConsole } from '../../../console/context.ts'
import { useKindName } from '../../../console/item-types.ts'
import { useExport } from '../../../console/list/export-menu.tsx'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { type ActivityFilter, ActivityFilters } from './activity-filters.tsx'
import { useChangeWords, useVerb } from './activity-words.ts'

/** Lines that are shown at once. */
const PAGE = 50

type Query = Partial<Record<string, string>>

/** The calls of a log: that of a site, or that of the install. */
interface ActivityCalls {
  /** In the keys of its queries. */
  id: string
  /** Name of its file, without the ending. */
  fileName: string
  read: (query: Query) => Promise<ActivityEntry[]>
  readFacets: () => Promise<ActivityFacets>
  exportFile: (query: Query) => Promise<Blob>
}

const NAMES = ['person', 'kind', 'verb', 'since', 'until'] as const

/** The filter as the address has it, so that a step back shows the same lines. */
function useFilter() {
  const [asked, change] = useAddress()
  const filter = Object.fromEntries(
    NAMES.map((name) => [name, asked.get(name) ?? '']),
  ) as unknown as ActivityFilter
  const set = (changed: Partial<ActivityFilter>) =>
    void change((query) => {
      for (const [name, value] of Object.entries(changed)) {
        if (value) query.set(name, value)
        else query.delete(name)
      }
      return query
    })
  const given: Query = Object.fromEntries(
    NAMES.flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])),
  )
  return { filter, given, set }
}

/** The lines of a log, the newest first, with what narrows them. */
export function ActivityLog({ calls }: { calls: ActivityCalls }) {
  const t = useTranslations('settings')
  const { filter, given, set } = useFilter()
  const facets = useQuery({
    queryKey: ['activity', calls.id, 'facets'],
    queryFn: calls.readFacets,
    staleTime: 0,
  })
  const activity = useInfiniteQuery({
    queryKey: ['activity', calls.id, given],
    queryFn: ({ pageParam }) =>
      calls.read({ ...given, limit: String(PAGE), ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.id : undefined),
    staleTime: 0,
  })
  const file = useExport({ name: calls.fileName, ask: () => calls.exportFile(given) })
  const entries = activity.data?.pages.flat() ?? []
  const isFiltered = Object.keys(given).length > 0
  return (
    <div className="max-w-220">
      <ActivityFilters
        facets={facets.data}
        filter={filter}
        onChange={set}
        onClear={() => set({ person: '', kind: '', verb: '', since: '', until: '' })}
      />
      {activity.isError && (
        <LoadingFailed
          sentence="settings.activityFailed"
          error={activity.error}
          onRetry={() => void activity.refetch()}
        />
      )}
      {activity.isSuccess && entries.length === 0 && (
        <p role="status" className="border-t border-line-2 pt-4 text-ink-2">
          {isFiltered ? t('log.noMatch') : t('noActivity')}
        </p>
      )}
      <ul className="border-line-2 not-empty:border-t">
        {entries.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </ul>
      {entries.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-3">
          {activity.hasNextPage && (
            <Button isPending={activity.isFetchingNextPage} onClick={() => void activity.fetchNextPage()}>
              {t('older')}
            </Button>
          )}
          <Button icon="download" isPending={file.isPending} onClick={() => void file.handleExport('csv')}>
            {t('log.exportFile')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Line({ entry }: { entry: ActivityEntry }) {
  const { at, action, objectKind, objectId, title, username, name, changes } = entry
  const t = useTranslations('settings')
  const format = useFormatter()
  const kindName = useKindName()
  const verbOf = useVerb()
  const wordsOf = useChangeWords()
  const { placeOf } = useKinds()
  const verb = action.slice(action.indexOf('.') + 1)
  const path = objectId && verb !== 'delete' && verb !== 'trash' ? placeOf(objectKind, objectId) : null
  const what = t('done', { kind: kindName(objectKind), verb: verbOf(verb) })
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-2.5 text-second">
      <time dateTime={at} className="w-40 text-ink-2 max-tablet:w-full max-tablet:text-small">
        {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
      <span className="w-36 truncate max-tablet:w-full font-medium" dir="auto">
        {name ?? username ?? t('nobody')}
      </span>
      <div className="min-w-40 flex-1 wrap-anywhere max-tablet:basis-full">
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
        {changes && (
          <ul className="text-ink-2">
            {wordsOf(objectKind, changes).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
      </div>
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
