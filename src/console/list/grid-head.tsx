import { type PointerEvent, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import type { Layout } from './layout.ts'
import { WIDTH } from './preferences.ts'
import type { Rows } from './rows.ts'
import { chosenCount, NOTHING, type Selection, withChosen } from './selection.ts'
import type { Column, ListSpec, Query } from '../catalogue/list-spec.ts'

interface Props<R> {
  spec: ListSpec<R>
  query: Query
  onSort: (sort: string) => void
  columns: Column<R>[]
  layout: Layout
  template: string
  rows: Rows<R>
  selection: Selection | null
  onSelection: (selection: Selection) => void
  onWidth: (column: string, px: number | null) => void
}

/** Names of the columns; a press on one sorts by it, a second press reverses the order. */
export function GridHead<R>(props: Props<R>) {
  const { spec, query, onSort, columns, layout, template, onWidth } = props
  const t = useTranslations()
  const shown = columns.filter(({ narrow }) => layout === 'wide' || !narrow)
  const isPhone = layout === 'phone'
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={
        isPhone
          ? 'sr-only'
          : 'group/head sticky top-0 z-10 grid h-11 items-center gap-x-4 border-b border-line-2 bg-surface pr-2 pl-3 text-small font-[550] text-ink-2'
      }
      style={{ gridTemplateColumns: template }}
    >
      {!isPhone && <ChooseAll {...props} />}
      {(isPhone ? columns.slice(0, 1) : shown).map((column, place) => {
        const { sort } = column
        const isSorted = sort !== undefined && query.sort.replace('-', '') === sort
        const isDown = query.sort.startsWith('-')
        return (
          <span
            key={column.id}
            role="columnheader"
            data-name-column={place === 0 || undefined}
            aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
            className="relative min-w-0"
          >
            {layout === 'wide' && place > 0 && <Edge onWidth={(px) => onWidth(column.id, px)} />}
            {sort === undefined ? (
              <span className="block truncate">{t(column.head)}</span>
            ) : (
              <button
                type="button"
                tabIndex={-1}
                className={`hit inline-flex h-6 max-w-full items-center gap-1 ${isSorted ? 'text-ink' : 'hover:text-ink'}`}
                onClick={() => onSort(isSorted && !isDown ? `-${sort}` : sort)}
              >
                <span className="truncate">{t(column.head)}</span>
                {isSorted && <Icon name={isDown ? 'downward' : 'up'} className="size-3.5" />}
              </button>
            )}
          </span>
        )
      })}
      {!isPhone && spec.rowActions.length > 0 && (
        <span role="columnheader">
          <span className="sr-only">{t('console.list.actions')}</span>
        </span>
      )}
    </div>
  )
}

/** The edge before a column, which can be dragged to change its width; the menu of the columns does the same by buttons. */
function Edge({ onWidth }: { onWidth: (px: number | null) => void }) {
  const handlePointerDown = (event: PointerEvent<HTMLElement>) => {
    const edge = event.currentTarget
    const cell = edge.parentElement
    if (event.button !== 0 || !cell) return
    event.preventDefault()
    edge.setPointerCapture(event.pointerId)
    const begun = event.clientX
    const width = cell.getBoundingClientRect().width
    const room = roomBeside(cell)
    const handleMove = ({ clientX }: globalThis.PointerEvent) =>
      onWidth(Math.min(width + room, width + begun - clientX))
    const handleUp = () => edge.removeEventListener('pointermove', handleMove)
    edge.addEventListener('pointermove', handleMove)
    edge.addEventListener('lostpointercapture', handleUp, { once: true })
  }
  return (
    <span
      aria-hidden
      data-edge
      className="absolute inset-y-0 -left-3 w-2 cursor-col-resize touch-none rounded-full before:absolute before:inset-y-0.5 before:left-[3px] before:w-px before:bg-line-2 not-group-hover/head:before:hidden hover:before:w-0.5 hover:before:bg-accent active:before:bg-accent"
      onPointerDown={handlePointerDown}
      onDoubleClick={() => onWidth(null)}
    />
  )
}

/** How many px the column with the title can give. */
function roomBeside(cell: Element): number {
  const first = cell.parentElement?.querySelector('[data-name-column]')
  return Math.max(0, (first?.getBoundingClientRect().width ?? 0) - WIDTH.name)
}

/** Chooses all loaded rows, or none. */
function ChooseAll<R>({ spec, rows, selection, onSelection }: Props<R>) {
  const t = useTranslations('console.list')
  const box = useRef<HTMLInputElement>(null)
  const count = selection ? chosenCount(selection) : 0
  const isAll = count > 0 && count === rows.total
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll
  }, [count, isAll])
  if (!selection) return null
  const chooseLoaded = () => withChosen(NOTHING, rows.loaded().map(spec.row.id), true)
  return (
    <span role="columnheader" className="-ml-1 grid size-6 place-items-center">
      <input
        ref={box}
        type="checkbox"
        tabIndex={-1}
        aria-label={t('chooseShown')}
        checked={isAll}
        className="hit"
        onChange={() => onSelection(count > 0 ? NOTHING : chooseLoaded())}
      />
    </span>
  )
}
