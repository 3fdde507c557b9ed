import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { useConsole } from '../context.ts'
import { useLook } from '../look.tsx'
import { ReadOnlyNote } from '../read-only-note.tsx'
import { useUndoLast } from '../toasts.tsx'
import { isWriting, useKeys } from '../use-keys.tsx'
import { addressOf, queryIn, queryNow, useQueryInAddress } from './address.ts'
import { useBulk } from './bulk.tsx'
import { Grid } from './grid.tsx'
import { useLayout } from './layout.ts'
import { LookMenu } from './look-menu.tsx'
import { remember, remembered } from './memory.ts'
import { inWidths, ordered, useListPreferences, widened } from './preferences.ts'
import { listKey } from './list-key.ts'
import { useRows } from './rows.ts'
import { SelectionBar } from './selection-bar.tsx'
import { chosenCount, NOTHING, type Selection, selectionIn, storedSelection } from './selection.ts'
import { ShapeSwitch, SortMenu } from './shape.tsx'
import type { ListSpec } from '../list-spec.ts'
import { EmptyList, FailedRows, LoadingRows, NoHits } from './states.tsx'
import { Toolbar } from './toolbar.tsx'
import { useDefaultView, useViews } from './use-views.ts'
import { ViewsMenu } from './views-menu.tsx'

/**
 * The list of one type of item. Its query stands in the address; scroll, selection and current row belong to the entry of the
 * browser's history.
 * @param tabs lists that stand beside this one under the same title
 */
export function ResourceList<R>({ spec: whole, tabs }: { spec: ListSpec<R>; tabs?: ReactNode }) {
  const navigate = useNavigate()
  const layout = useLayout()
  const [preferences, setPreferences] = useListPreferences(whole.id)
  const isRows = whole.hasRows === true && preferences.isRows && layout !== 'phone'
  const spec = isRows ? withoutCards(whole) : whole
  const [query, setQuery] = useQueryInAddress(spec)
  const [near, setNear] = useState<readonly [number, number]>([0, 0])
  const saved = useViews(spec.id)
  const asked = addressOf(new URLSearchParams(), query, spec).toString()
  const viewed = (view: string) => queryIn(new URLSearchParams(view), spec)
  const isOpening = useDefaultView(
    spec.id,
    saved,
    asked,
    (view) => addressOf(new URLSearchParams(), viewed(view), spec).toString(),
    (view) => setQuery(viewed(view)),
  )
  const rows = useRows(spec, query, near, !isOpening)
  const place = usePlace(spec.id, rows.total !== null)
  const { ref, main, focusGrid, active, setActive, selection, setSelection } = place
  const { look } = useLook()
  const [isCounting, setIsCounting] = useState(false)
  const wantsAll = useRef(false)
  const [told, setTold] = useState('')
  const bulk = useBulk(spec, selection, setSelection)
  const search = useRef<HTMLInputElement>(null)
  const onWindow = useCallback(
    (next: readonly [number, number]) =>
      setNear((before) => (before[0] === next[0] && before[1] === next[1] ? before : next)),
    [],
  )

  const isAsking = query.q !== '' || Object.values(query.filters).some((values) => values.length > 0)
  const isEmpty = rows.total === 0 && !rows.isBehind
  const all = useAll(spec, isAsking)
  const ask = (next: Partial<typeof query>) => {
    setActive(-1)
    // What is chosen is chosen out of what was asked for.
    if (next.q !== undefined || next.filters !== undefined) clear()
    main()?.scrollTo(0, 0)
    setQuery(next)
  }
  const clear = () => {
    wantsAll.current = false
    setSelection(NOTHING)
  }
  const chooseAll = async () => {
    wantsAll.current = true
    setIsCounting(true)
    try {
      const counted = await spec.count(query)
      // Whoever gave up what was chosen, or asked for something else meanwhile, wants none of them any more.
      if (wantsAll.current) setSelection({ kind: 'query', query, except: new Set(), ...counted })
    } finally {
      setIsCounting(false)
    }
  }
  const actionOf = (key: string, row: R) =>
    spec.rowActions.find((action) => action.key === key && (action.isFor?.(row) ?? true))
  const handleKey = (key: string, row: R | undefined): boolean => {
    const ofKey = spec.rowActions.find((one) => one.key === key)
    const verb = spec.bulk.find((one) => one.verb === ofKey?.bulk)
    if (verb && chosenCount(selection) > 0) return bulk.begin(verb), true
    if (row === undefined) return false
    const to = spec.row.open(row)
    // Where there is no editor yet, the quick edit opens.
    const action = actionOf(key === 'Enter' ? 'e' : key, row)
    if (key === 'Enter' && to !== null) void navigate(to)
    else if (action?.key === key && action.runByKey) action.runByKey(row)
    else if (action) action.run(row)
    else return false
    return true
  }
  useListKeys(spec, () => search.current?.focus())
  const shown = ordered(spec.columns, preferences.order).filter(
    ({ id, locked }) => locked || !preferences.hidden.includes(id),
  )
  const columns = layout === 'wide' ? inWidths(shown, preferences.widths) : shown
  const chosen = chosenCount(selection)
  const hasBulk = spec.bulk.length > 0
  return (
    <div ref={ref} className="px-4 pt-4 pb-12 tablet:px-6 tablet:pt-6 wide:px-9 wide:pt-7">
      <Head
        spec={spec}
        hasFound={rows.total !== null && rows.total > 0}
        mayCreate={!isEmpty || isAsking}
        hasTabs={tabs !== undefined}
      />
      {tabs}
      {spec.isReadOnly && <ReadOnlyNote />}
      <Toolbar
        spec={spec}
        count={isAsking ? (all ?? null) : rows.total}
        isExact={rows.isExact || isAsking}
        found={rows.total}
        query={query}
        onQuery={ask}
        onFilter={(id, change) => {
          const { filters } = queryNow(spec)
          ask({ filters: { ...filters, [id]: change(filters[id] ?? []) } })
        }}
        search={search}
        onLeave={() => {
          focusGrid()
          setActive((place) => Math.max(0, place))
        }}
        isBare={isEmpty && !isAsking}
        order={
          spec.sorts && <SortMenu sorts={spec.sorts} sort={query.sort} onSort={(sort) => ask({ sort })} />
        }
        views={<ViewsMenu saved={saved} asked={asked} onApply={(view) => ask(viewed(view))} />}
      >
        {!spec.card && (
          <LookMenu
            columns={spec.columns}
            preferences={preferences}
            onChange={setPreferences}
            hasWidths={layout === 'wide'}
          />
        )}
        {spec.hasRows && (
          <ShapeSwitch isRows={isRows} onChange={(next) => setPreferences(() => ({ isRows: next }))} />
        )}
      </Toolbar>
      {rows.total === null && rows.error ? (
        <FailedRows words={spec.words} error={rows.error} onRetry={rows.refetch} />
      ) : rows.total === null ? (
        <LoadingRows spec={spec} layout={layout} />
      ) : isEmpty && isAsking ? (
        <NoHits
          words={spec.words}
          onClear={() => {
            ask({ q: '', filters: {} })
            search.current?.focus()
          }}
        />
      ) : isEmpty ? (
        <EmptyList spec={spec} />
      ) : (
        <>
          {hasBulk && chosen > 0 && (
            <SelectionBar
              count={chosen}
              total={selection.kind === 'query' || chosen === rows.total ? null : rows.total}
              isCounting={isCounting}
              isOverToolbar={spec.card !== undefined || layout === 'phone'}
              verbs={spec.bulk}
              onAll={() => void chooseAll()}
              onVerb={bulk.begin}
              onClear={clear}
              onGone={focusGrid}
            />
          )}
          <Grid
            spec={spec}
            query={query}
            isFollowed={() => addressOf(new URLSearchParams(), queryNow(spec), spec).toString() === asked}
            onSort={(sort) => ask({ sort })}
            rows={rows}
            columns={columns}
            layout={layout}
            isCompact={look.density === 'compact'}
            hasKeys={look.hasSingleKeys}
            selection={hasBulk ? selection : null}
            onSelection={setSelection}
            needsRow={(key) =>
              key === 'Enter' || key === 'x' || spec.rowActions.some((action) => action.key === key)
            }
            current={active}
            onCurrent={setActive}
            onWindow={onWindow}
            onKey={handleKey}
            {...(spec.order && !isAsking && query.sort === spec.defaultSort && { order: spec.order })}
            onMoved={setTold}
            onWidth={(id, px) =>
              setPreferences(({ widths: { [id]: _, ...others } }) => ({
                widths: px === null ? others : widened(others, id, px),
              }))
            }
          />
        </>
      )}
      <Foot total={rows.total} isExact={rows.isExact} all={isAsking ? all : undefined} />
      <p role="status" className="sr-only">
        {told}
      </p>
      {bulk.dialog}
    </div>
  )
}

/** On a phone what stands below the title has the whole width, and not what its buttons leave. */
function Head<R>({
  spec: { words, note, actions, taking, create },
  hasFound,
  mayCreate,
  hasTabs,
}: {
  spec: Pick<ListSpec<R>, 'words' | 'note' | 'actions' | 'taking' | 'create'>
  hasFound: boolean
  mayCreate: boolean
  hasTabs: boolean
}) {
  const t = useTranslations()
  const hasWords = note !== undefined || words.subtitle !== undefined
  return (
    <div
      className={`grid min-h-9 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 tablet:gap-x-3 ${hasTabs ? 'mb-2 max-tablet:min-h-11' : 'mb-3 tablet:mb-5 tablet:items-end'}`}
    >
      <h1>{t(words.title)}</h1>
      <div
        className={`flex items-center gap-2 empty:hidden tablet:gap-3 ${hasWords ? 'tablet:row-span-2' : ''}`}
      >
        {actions}
        {hasFound && taking}
        {create && mayCreate && (
          <Button kind="primary" icon="plus" onClick={create.run}>
            {t(create.label)}
          </Button>
        )}
      </div>
      {hasWords && (
        <div className="col-start-1 text-ink-2 max-tablet:col-span-2 max-tablet:mt-1">
          {note}
          {words.subtitle && <p className="tablet:mt-0.5">{t(words.subtitle)}</p>}
        </div>
      )}
    </div>
  )
}

function withoutCards<R>({ card: _card, cover: _cover, sorts: _sorts, ...spec }: ListSpec<R>): ListSpec<R> {
  return spec
}

/** Lists the keys of the rows in the sheet of keys; the search is reached from anywhere on the screen. */
function useListKeys<R>(spec: ListSpec<R>, onSearch: () => void): void {
  const t = useTranslations()
  const group = t('console.list.keys')
  const own = ['J', 'K', 'X', 'Enter', '.'].map((keys) => ({
    keys,
    group,
    label: t(`console.list.key.${KEYS[keys]}`),
  }))
  const undoLast = useUndoLast()
  const actions = spec.rowActions.flatMap(({ key, label }) =>
    key ? [{ keys: key.toUpperCase(), group, label: t(label) }] : [],
  )
  useKeys([
    { keys: '/', group, label: t('console.list.key.search'), run: onSearch },
    {
      keys: 'Mod+Z',
      group,
      label: t('console.list.key.undo'),
      // What is being typed is taken back by itself.
      run: () => !isWriting(document.activeElement) && undoLast(),
    },
    ...own,
    ...actions,
  ])
}

const KEYS: Record<string, string> = { J: 'next', K: 'before', X: 'choose', Enter: 'open', '.': 'menu' }

/** How many there are without what narrows the list down. */
function useAll<R>(spec: ListSpec<R>, isAsking: boolean): number | undefined {
  const { site } = useConsole()
  return useQuery({
    queryKey: [...listKey(site.id, spec.id), 'all'],
    queryFn: () => spec.count({ q: '', sort: spec.defaultSort, filters: {} }),
    enabled: isAsking,
    staleTime: 0,
  }).data?.count
}

/** How many there are, told once they are known. */
function Foot({ total, isExact, all }: { total: number | null; isExact: boolean; all: number | undefined }) {
  const t = useTranslations('console.list')
  const format = useFormatter()
  const shown = total === null ? '' : `${format.number(total)}${isExact ? '' : '+'}`
  return (
    <p role="status" className="flex h-11 items-center text-second text-ink-2">
      {total !== null &&
        total > 0 &&
        (all === undefined ? t('counted', { total, shown }) : t('match', { shown, all }))}
    </p>
  )
}

/** Current row and scroll; both come back with the entry of the history. */
function usePlace(listId: string, isReady: boolean) {
  const { key } = useLocation()
  const ref = useRef<HTMLDivElement>(null)
  const [before] = useState(() => remembered(listId, key))
  const [active, setActive] = useState(before?.active ?? -1)
  const [selection, setSelection] = useState<Selection>(() => selectionIn(before?.selection))
  const latest = useRef({ key, active, selection })
  const main = () => ref.current?.closest('main') ?? null
  const focusGrid = () =>
    ref.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })

  useLayoutEffect(() => {
    latest.current = { key, active, selection }
  }, [key, active, selection])

  const focusedFirst = useRef<Element | null>(null)
  useLayoutEffect(() => {
    focusedFirst.current = document.activeElement
  }, [])
  useLayoutEffect(() => {
    if (!isReady || !before) return
    const scroller = ref.current?.closest('main')
    // Whoever went on elsewhere before the rows were there keeps the focus.
    const { activeElement, body } = document
    const isUnmoved = activeElement === focusedFirst.current
    if (isUnmoved || activeElement === body || activeElement === scroller) {
      ref.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })
    }
    scroller?.scrollTo(0, before.scroll)
  }, [isReady, before])

  useLayoutEffect(() => {
    const scroller = ref.current?.closest('main')
    let scroll = 0
    const note = () => void (scroll = scroller?.scrollTop ?? 0)
    const keep = () => {
      const { key: entry, active: index, selection: chosen } = latest.current
      remember(listId, entry, { scroll, active: index, selection: storedSelection(chosen) })
    }
    scroller?.addEventListener('scroll', note, { passive: true })
    // Whoever asks the page now makes it lay itself out once more, and the next one waits for that.
    addEventListener('pagehide', keep)
    // In a layout effect the page still stands as it was; later its scroll is 0.
    return () => {
      note()
      keep()
      scroller?.removeEventListener('scroll', note)
      removeEventListener('pagehide', keep)
    }
  }, [listId])

  return { ref, main, focusGrid, active, setActive, selection, setSelection }
}
