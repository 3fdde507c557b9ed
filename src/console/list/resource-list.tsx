import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { ReadOnlyNote } from '../read-only-note.tsx'
import { useQueryInAddress } from './address.ts'
import { Grid } from './grid.tsx'
import { useLayout } from './layout.ts'
import { remember, remembered } from './memory.ts'
import { useRows } from './rows.ts'
import type { ListSpec } from './spec.ts'
import { EmptyList, FailedRows, LoadingRows, NoHits } from './states.tsx'
import { Toolbar } from './toolbar.tsx'

/** The list of one type of item. Its query stands in the address; scroll and current row belong to the entry of the history. */
export function ResourceList<R>({ spec }: { spec: ListSpec<R> }) {
  const t = useTranslations()
  const navigate = useNavigate()
  const layout = useLayout()
  const [query, setQuery] = useQueryInAddress(spec)
  const [window, setWindow] = useState<readonly [number, number]>([0, 0])
  const rows = useRows(spec, query, window)
  const { ref, main, focusGrid, active, setActive } = usePlace(rows.total !== null)
  const search = useRef<HTMLInputElement>(null)
  const onWindow = useCallback((next: readonly [number, number]) => setWindow(next), [])

  const isAsking = query.q !== '' || Object.values(query.filters).some((values) => values.length > 0)
  const isEmpty = rows.total === 0 && !rows.isBehind
  const ask = (next: Partial<typeof query>) => {
    setActive(-1)
    main()?.scrollTo(0, 0)
    setQuery(next)
  }
  const handleKey = (event: KeyboardEvent, row: R | undefined) => {
    if (event.key === '/') {
      event.preventDefault()
      search.current?.focus()
      return
    }
    if (row === undefined) return
    const to = spec.row.open(row)
    if (event.key === 'Enter' && to !== null) void navigate(to)
    const action = spec.rowActions.find(({ key, isFor }) => key === event.key && (isFor?.(row) ?? true))
    if (!action) return
    event.preventDefault()
    action.run(row)
  }
  const columns = spec.columns
  return (
    <div ref={ref} className="px-4 pt-4 pb-12 tablet:px-6 tablet:pt-6 wide:px-9 wide:pt-7">
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1">
          <h1>{t(spec.words.title)}</h1>
          {spec.words.subtitle && <p className="text-ink-2">{t(spec.words.subtitle)}</p>}
        </div>
        {spec.create && !(isEmpty && !isAsking) && (
          <Button kind="primary" icon="plus" onClick={spec.create.run}>
            {t(spec.create.label)}
          </Button>
        )}
      </div>
      {spec.isReadOnly && <ReadOnlyNote />}
      <Toolbar spec={spec} rows={rows} query={query} onQuery={ask} search={search} onLeave={focusGrid} />
      {rows.total === null && rows.error ? (
        <FailedRows words={spec.words} error={rows.error} onRetry={rows.refetch} />
      ) : rows.total === null ? (
        <LoadingRows words={spec.words} layout={layout} />
      ) : isEmpty && isAsking ? (
        <NoHits onClear={() => ask({ q: '', filters: {} })} />
      ) : isEmpty ? (
        <EmptyList spec={spec} />
      ) : (
        <Grid
          spec={spec}
          query={query}
          onSort={(sort) => ask({ sort })}
          rows={rows}
          columns={columns}
          layout={layout}
          isCompact={false}
          current={active}
          onCurrent={setActive}
          onWindow={onWindow}
          onKey={handleKey}
        />
      )}
      <Foot total={rows.total} isExact={rows.isExact} />
    </div>
  )
}

/** How many there are, told once they are known. */
function Foot({ total, isExact }: { total: number | null; isExact: boolean }) {
  const t = useTranslations('console.list')
  const format = useFormatter()
  return (
    <p role="status" className="flex h-11 items-center text-second text-ink-2">
      {total !== null &&
        total > 0 &&
        t('counted', { total, shown: `${format.number(total)}${isExact ? '' : '+'}` })}
    </p>
  )
}

/** Current row and scroll; both come back with the entry of the history. */
function usePlace(isReady: boolean) {
  const { key } = useLocation()
  const ref = useRef<HTMLDivElement>(null)
  const [before] = useState(() => remembered(key))
  const [active, setActive] = useState(before?.active ?? -1)
  const latest = useRef({ key, active })
  const main = () => ref.current?.closest('main') ?? null
  const focusGrid = () => ref.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()

  useLayoutEffect(() => {
    latest.current = { key, active }
  }, [key, active])

  useLayoutEffect(() => {
    if (!isReady || !before) return
    ref.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })
    ref.current?.closest('main')?.scrollTo(0, before.scroll)
  }, [isReady, before])

  useLayoutEffect(() => {
    const scroller = ref.current?.closest('main')
    const keep = () => {
      const { key: entry, active: index } = latest.current
      remember(entry, { scroll: scroller?.scrollTop ?? 0, active: index })
    }
    addEventListener('pagehide', keep)
    // In a layout effect the page still stands as it was; later its scroll is 0.
    return () => {
      keep()
      removeEventListener('pagehide', keep)
    }
  }, [])

  return { ref, main, focusGrid, active, setActive }
}
