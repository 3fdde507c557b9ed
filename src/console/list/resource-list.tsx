import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { useLook } from '../look.tsx'
import { ReadOnlyNote } from '../read-only-note.tsx'
import { queryNow } from './query-in-address.ts'
import { Grid } from './grid.tsx'
import { LookMenu } from './look-menu.tsx'
import { widened } from './preferences.ts'
import { SelectionBar } from './selection-bar.tsx'
import { chosenCount } from './selection.ts'
import { ShapeSwitch, SortMenu } from './shape.tsx'
import type { ListSpec } from '../catalogue/list-spec.ts'
import { EmptyList, FailedRows, LoadingRows, NoHits, OldRows } from './states.tsx'
import { Toolbar } from './toolbar.tsx'
import { type List, useList } from './use-list.ts'
import { ViewsMenu } from './views-menu.tsx'

/**
 * The list of one type of item. Its query is in the address; scroll position, selection and current row belong to the entry of
 * the browser's history.
 * @param tabs to other lists under the same title
 */
export function ResourceList<R>({ spec: whole, tabs }: { spec: ListSpec<R>; tabs?: ReactNode }) {
  const t = useTranslations()
  const list = useList(whole)
  const { spec, rows, isAsking, isEmpty, all, bulk } = list
  const { ref } = list.place
  return (
    <div ref={ref} className="px-4 pt-4 pb-12 tablet:px-6 tablet:pt-6 wide:px-9 wide:pt-7">
      <Head
        spec={spec}
        hasFound={rows.total !== null && rows.total > 0}
        mayCreate={!isEmpty || isAsking}
        hasTabs={tabs !== undefined}
      />
      {tabs}
      {/* The tabs stand at one place, whatever their screen says of itself. */}
      {tabs && spec.words.subtitle && <p className="-mt-1.5 mb-3 text-ink-2">{t(spec.words.subtitle)}</p>}
      {spec.isReadOnly && <ReadOnlyNote isTranslated={spec.isTranslated ?? true} />}
      <Tools list={list} />
      <Found list={list} />
      <Foot total={rows.total} isExact={rows.isExact} all={isAsking ? all : undefined} />
      <p role="status" className="sr-only">
        {spec.order?.said}
      </p>
      {bulk.dialog}
    </div>
  )
}

/** On a phone the note below the title has the whole width, beside no buttons. */
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
  const hasWords = !hasTabs && (note !== undefined || words.subtitle !== undefined)
  return (
    <div
      className={`grid min-h-9 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 tablet:items-start tablet:gap-x-3 ${hasTabs ? 'mb-2 max-tablet:min-h-11' : 'mb-3 tablet:mb-5'}`}
    >
      <h1 className="tablet:leading-9">{t(words.title)}</h1>
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
          {words.subtitle && <p>{t(words.subtitle)}</p>}
        </div>
      )}
    </div>
  )
}

/** Search, filters, views, and how the list is shown. */
function Tools<R>({ list }: { list: List<R> }) {
  const { spec, query, ask, rows, isAsking, preferences, setPreferences, views, place } = list
  return (
    <Toolbar
      spec={spec}
      count={isAsking ? (list.all ?? null) : rows.total}
      isExact={rows.isExact || isAsking}
      found={rows.total}
      query={query}
      onQuery={ask}
      onFilter={(id, change) => {
        const { filters } = queryNow(spec)
        ask({ filters: { ...filters, [id]: change(filters[id] ?? []) } })
      }}
      search={list.search}
      onLeave={() => {
        place.focusGrid()
        place.setActive((index) => Math.max(0, index))
      }}
      isBare={list.isEmpty && !isAsking}
      order={spec.sorts && <SortMenu sorts={spec.sorts} sort={query.sort} onSort={(sort) => ask({ sort })} />}
      views={<ViewsMenu saved={views.saved} asked={list.asked} onApply={(view) => ask(views.viewed(view))} />}
    >
      {!spec.card && (
        <LookMenu
          columns={spec.columns}
          preferences={preferences}
          onChange={setPreferences}
          hasWidths={list.layout === 'wide'}
        />
      )}
      {spec.hasRows && (
        <ShapeSwitch isRows={list.isRows} onChange={(next) => setPreferences(() => ({ isRows: next }))} />
      )}
    </Toolbar>
  )
}

function Found<R>({ list }: { list: List<R> }) {
  const { spec, rows } = list
  if (rows.total === null && rows.error)
    return <FailedRows words={spec.words} error={rows.error} onRetry={rows.refetch} />
  if (rows.total === null) return <LoadingRows spec={spec} layout={list.layout} />
  return (
    <>
      {rows.error && <OldRows onRetry={rows.refetch} />}
      <FoundRows list={list} />
    </>
  )
}

function FoundRows<R>({ list }: { list: List<R> }) {
  const { spec, isAsking, isEmpty } = list
  if (isEmpty && !isAsking) return <EmptyList spec={spec} />
  if (isEmpty) {
    const handleClear = () => {
      list.ask({ q: '', filters: {} })
      list.search.current?.focus()
    }
    return <NoHits words={spec.words} onClear={handleClear} />
  }
  return (
    <>
      <Chosen list={list} />
      <Rows list={list} />
    </>
  )
}

/** What can be done with the rows that are chosen. */
function Chosen<R>({ list }: { list: List<R> }) {
  const { spec, selection, rows, bulk } = list
  const chosen = chosenCount(selection)
  if (spec.bulk.length === 0 || chosen === 0) return null
  return (
    <SelectionBar
      count={chosen}
      total={selection.kind === 'query' || chosen === rows.total ? null : rows.total}
      isCounting={list.isCounting}
      isOverToolbar={spec.card !== undefined || list.layout === 'phone'}
      verbs={spec.bulk}
      onAll={() => void list.chooseAll()}
      onVerb={bulk.begin}
      onClear={list.clear}
      onGone={list.place.focusGrid}
    />
  )
}

function Rows<R>({ list }: { list: List<R> }) {
  const { spec, query, ask, place, setPreferences } = list
  const { look } = useLook()
  const mayMove = !list.isAsking && query.sort === spec.defaultSort
  return (
    <Grid
      spec={spec}
      query={query}
      isFollowed={list.isFollowed}
      onSort={(sort) => ask({ sort })}
      rows={list.rows}
      columns={list.columns}
      layout={list.layout}
      isCompact={look.density === 'compact'}
      hasKeys={look.hasSingleKeys}
      selection={spec.bulk.length > 0 ? list.selection : null}
      onSelection={place.setSelection}
      needsRow={(key) =>
        key === 'Enter' || key === 'x' || spec.rowActions.some((action) => action.key === key)
      }
      current={place.active}
      onCurrent={place.setActive}
      onWindow={list.onWindow}
      onKey={list.handleKey}
      {...(spec.order && mayMove && { order: spec.order })}
      onWidth={(id, px) =>
        setPreferences(({ widths: { [id]: _, ...others } }) => ({
          widths: px === null ? others : widened(others, id, px),
        }))
      }
    />
  )
}

/** The number of rows, announced once it is known. */
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
