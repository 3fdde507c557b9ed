import { Fragment, type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Layout } from './layout.ts'
import { RowMenu } from './row-menu.tsx'
import { chosenCount, isChosen, type Selection } from './selection.ts'
import type { Column, ListSpec } from '../catalogue/list-spec.ts'

interface Props<R> {
  id: string
  index: number
  /** Distance from the top of the rows in px. */
  start: number
  /** Null while the default height is used. */
  measure: ((element: HTMLElement | null) => void) | null
  spec: ListSpec<R>
  /** Undefined while it is loading. */
  row: R | undefined
  columns: Column<R>[]
  layout: Layout
  isCompact: boolean
  template: string
  isCurrent: boolean
  /** Null where the list has no bulk actions. */
  selection: Selection | null
  /** @param isRange with all rows since the last chosen one */
  onChoose: (isRange: boolean) => void
  isMenuOpen: boolean
  onMenu: (isOpen: boolean) => void
  onMenuClosed: () => void
  onPress: () => void
}

const ROW =
  'absolute inset-x-0 top-0 border-b border-line pr-2 pl-3 aria-selected:border-accent-line aria-selected:bg-accent-soft ' +
  'data-current:keyed:group-focus/grid:rounded-badge data-current:keyed:group-focus/grid:outline-2 ' +
  'data-current:keyed:group-focus/grid:-outline-offset-2 data-current:keyed:group-focus/grid:outline-accent data-current:keyed:not-aria-selected:bg-sunken'

/** A press this long chooses the row, in milliseconds. */
const LONG_PRESS_MS = 500

/** One row of the grid; on a phone a card with the same facts. */
export function GridRow<R>(props: Props<R>) {
  const { id, index, start, measure, spec, row, layout, isCompact, template, isCurrent, onPress } = props
  const { selection, onChoose } = props
  const press = useRef<ReturnType<typeof setTimeout>>(undefined)
  const endPress = () => clearTimeout(press.current)
  return (
    <div
      id={id}
      ref={measure}
      data-index={index}
      role="row"
      aria-rowindex={index + 2}
      data-current={isCurrent || undefined}
      aria-selected={selection ? row !== undefined && isChosen(selection, spec.row.id(row)) : undefined}
      className={`${ROW} ${layout === 'phone' ? 'flex items-start gap-2 pr-2 pl-4 py-3' : `grid items-center gap-x-4 ${isCompact && layout === 'wide' ? 'min-h-9 [&_.badge-word]:hidden [&_.list-more]:hidden [&_.list-title]:text-[14.5px]' : layout === 'wide' ? 'min-h-14.5' : 'min-h-18 py-1.5'}`}`}
      style={{ transform: `translateY(${start}px)`, gridTemplateColumns: template }}
      onPointerDown={(event) => {
        onPress()
        endPress()
        if (event.pointerType === 'touch' && selection)
          press.current = setTimeout(() => onChoose(false), LONG_PRESS_MS)
      }}
      onPointerUp={endPress}
      onPointerMove={endPress}
      onPointerCancel={endPress}
    >
      {row === undefined ? <Waiting {...props} /> : <Cells {...props} row={row} />}
    </div>
  )
}

function Cells<R>(props: Props<R> & { row: R }) {
  const { spec, row, columns, layout, selection, onChoose, isMenuOpen, onMenu, onMenuClosed } = props
  const t = useTranslations()
  const [first, ...others] = columns
  const line =
    layout === 'wide'
      ? []
      : others.filter(({ narrow }) => narrow === 'line' || (narrow && layout !== 'phone'))
  const told = (columns: Column<R>[]) =>
    columns
      .map((column): [string, ReactNode] => [column.id, (column.line ?? column.cell)(row)])
      .filter(([, cell]) => cell !== null)
  const facts = told(line.filter(({ narrow }) => narrow !== 'date'))
  const days = told(line.filter(({ narrow }) => narrow === 'date'))
  const beside = others.filter((column) => !line.includes(column))
  const title = first && (
    <>
      {first.cell(row)}
      {line.length > 0 && (
        <div className="mt-0.5 flex text-small text-ink-3">
          <span className="truncate">{joined(facts)}</span>
          {/* A day is short and is never cut. */}
          <span className="flex-none">
            {facts.length > 0 && days.length > 0 && ', '}
            {joined(days)}
          </span>
        </div>
      )}
    </>
  )
  const name = spec.row.name(row)
  // On a phone the boxes show once a row is chosen.
  const hasBox = selection && (layout !== 'phone' || chosenCount(selection) > 0)
  return (
    <>
      {hasBox && (
        <div role="gridcell" className="-ml-1 grid size-6 flex-none place-items-center">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={t('console.list.choose', { name })}
            checked={isChosen(selection, spec.row.id(row))}
            className="hit"
            onChange={(event) =>
              onChoose(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
            }
          />
        </div>
      )}
      {layout === 'phone' ? (
        <div role="gridcell" className="flex min-w-0 flex-1 flex-col gap-1">
          {title}
          <div className="mt-0.5 flex flex-wrap items-center gap-2 text-small text-ink-3">
            {beside.map((column) => (
              <Fragment key={column.id}>{column.cell(row)}</Fragment>
            ))}
          </div>
        </div>
      ) : (
        <>
          <div role="gridcell" className="min-w-0">
            {title}
          </div>
          {beside.map((column) => (
            <div
              key={column.id}
              role="gridcell"
              className="min-w-0 truncate text-second text-ink-2 *:align-middle"
            >
              {column.cell(row)}
            </div>
          ))}
        </>
      )}
      {spec.rowActions.length > 0 && (
        <div role="gridcell" className="max-tablet:-mt-2.5">
          <RowMenu
            {...{ spec, row, isMenuOpen, onMenu, onMenuClosed }}
            onChoose={layout === 'phone' && selection ? () => onChoose(false) : null}
          />
        </div>
      )}
    </>
  )
}

function joined(cells: [string, ReactNode][]): ReactNode {
  return cells.map(([id, cell], i) => (
    <Fragment key={id}>
      {i > 0 && ', '}
      {cell}
    </Fragment>
  ))
}

function Waiting<R>({ layout, columns }: Props<R>) {
  const t = useTranslations('console.list')
  return (
    <div role="gridcell" className={layout === 'phone' ? 'flex-1' : 'col-span-full'}>
      <span className="sr-only">{t('waiting')}</span>
      <SkeletonLines lines={layout === 'phone' ? 3 : 2} columns={columns.length} />
    </div>
  )
}

export function SkeletonLines({ lines, columns }: { lines: number; columns: number }) {
  return (
    <div aria-hidden className="unhurried flex items-center gap-4">
      <div className="flex flex-1 flex-col gap-2">
        <span className="h-3 w-1/3 rounded-badge bg-hover" />
        {lines > 1 && <span className="h-2.5 w-1/2 rounded-badge bg-hover" />}
        {lines > 2 && <span className="h-4 w-1/4 rounded-badge bg-hover" />}
      </div>
      {columns > 1 && <span className="h-5 w-18 rounded-badge bg-hover max-tablet:hidden" />}
    </div>
  )
}
