import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useConsole } from '../context.ts'
import { queryIn, queryNow, textOf, useQueryInAddress } from './query-in-address.ts'
import { useBulk } from './bulk.tsx'
import { type Layout, useLayout } from './layout.ts'
import { listKey } from './list-key.ts'
import { inWidths, type ListPreferences, ordered, useListPreferences } from './preferences.ts'
import { useRows } from './rows.ts'
import { countRows } from './rows-query.ts'
import { NOTHING, type Selection } from './selection.ts'
import type { Column, ListSpec, Query } from '../catalogue/list-spec.ts'
import { useListKeys, useRowKeys } from './use-list-keys.ts'
import { usePlace } from './use-place.ts'
import { useDefaultView, useViews } from './use-views.ts'

/** State and actions of a list, for the parts of its screen. */
export type List<R> = ReturnType<typeof useList<R>>

export function useList<R>(whole: ListSpec<R>) {
  const layout = useLayout()
  const [preferences, setPreferences] = useListPreferences(whole.id)
  const isRows = whole.hasRows === true && preferences.isRows && layout !== 'phone'
  const spec = isRows ? withoutCards(whole) : whole
  const { query, setQuery, asked, saved, viewed, isFollowed, isOpening } = useListQuery(spec)
  const [near, onWindow] = useNear()
  const rows = useRows(spec, query, near, !isOpening)
  const place = usePlace(spec.id, rows.total !== null)
  const { selection, setSelection } = place
  const { clear, chooseAll, isCounting } = useAllChosen(spec, query, setSelection)
  const bulk = useBulk(spec, selection, setSelection)
  const search = useRef<HTMLInputElement>(null)
  const isAsking = query.q !== '' || Object.values(query.filters).some((values) => values.length > 0)
  const all = useAll(spec, isAsking)
  useListKeys(spec, () => search.current?.focus())
  const handleKey = useRowKeys(spec, selection, bulk)
  const ask = (next: Partial<Query>) => {
    place.setActive(-1)
    // A selection belongs to its query.
    if (next.q !== undefined || next.filters !== undefined) clear()
    place.main()?.scrollTo(0, 0)
    setQuery(next)
  }
  return {
    spec,
    layout,
    columns: columnsOf(spec, preferences, layout),
    preferences,
    setPreferences,
    isRows,
    query,
    ask,
    asked,
    isFollowed,
    /** A search or filter is set. */
    isAsking,
    /** Number of rows without search and filters. */
    all,
    views: { saved, viewed },
    rows,
    isEmpty: rows.total === 0 && !rows.isBehind,
    onWindow,
    place,
    selection,
    clear,
    chooseAll,
    isCounting,
    bulk,
    handleKey,
    search,
  }
}

/** The query of the address, which may begin with a saved view. */
function useListQuery<R>(spec: ListSpec<R>) {
  const [query, setQuery] = useQueryInAddress(spec)
  const saved = useViews(spec.id)
  const viewed = (view: string) => queryIn(new URLSearchParams(view), spec)
  const asked = textOf(query, spec)
  const isOpening = useDefaultView(spec, saved, query, setQuery)
  /** Whether the address still has this query. */
  const isFollowed = () => textOf(queryNow(spec), spec) === asked
  return { query, setQuery, asked, saved, viewed, isFollowed, isOpening }
}

/** The first and the last page near the window. */
function useNear() {
  const [near, setNear] = useState<readonly [number, number]>([0, 0])
  const onWindow = useCallback(
    (next: readonly [number, number]) =>
      setNear((before) => (before[0] === next[0] && before[1] === next[1] ? before : next)),
    [],
  )
  return [near, onWindow] as const
}

/** Chooses all rows of the query, or none. */
function useAllChosen<R>(spec: ListSpec<R>, query: Query, setSelection: (selection: Selection) => void) {
  const { site, session } = useConsole()
  const [isCounting, setIsCounting] = useState(false)
  const wantsAll = useRef(false)
  const clear = () => {
    wantsAll.current = false
    setSelection(NOTHING)
  }
  const chooseAll = async () => {
    wantsAll.current = true
    setIsCounting(true)
    try {
      const counted = await countRows(spec, query, { site, session })
      // The person may have cleared the selection or changed the query meanwhile.
      if (wantsAll.current) setSelection({ kind: 'query', query, except: new Set(), ...counted })
    } finally {
      setIsCounting(false)
    }
  }
  return { clear, chooseAll, isCounting }
}

/** Number of rows without search and filters. */
function useAll<R>(spec: ListSpec<R>, isAsking: boolean): number | undefined {
  const { site, session } = useConsole()
  return useQuery({
    queryKey: [...listKey(site.id, spec.id), 'all'],
    queryFn: () => countRows(spec, queryIn(new URLSearchParams(), spec), { site, session }),
    enabled: isAsking,
    staleTime: 0,
  }).data?.count
}

/** The columns that the person wants to see, in their order and widths. */
function columnsOf<R>(spec: ListSpec<R>, preferences: ListPreferences, layout: Layout): Column<R>[] {
  const { order, hidden, widths } = preferences
  const shown = ordered(spec.columns, order).filter(({ id, locked }) => locked || !hidden.includes(id))
  return layout === 'wide' ? inWidths(shown, widths) : shown
}

function withoutCards<R>({ card: _card, cover: _cover, sorts: _sorts, ...spec }: ListSpec<R>): ListSpec<R> {
  return spec
}
