import { useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import type { Layout } from './layout.ts'
import type { Rows } from './rows.ts'
import { chosenCount, NOTHING, type Selection, withChosen } from './selection.ts'
import type { Column, ListSpec, Query } from './spec.ts'

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
}

/** Names of the columns; a press on one sorts by it, a second one turns the order round. */
export function GridHead<R>(props: Props<R>) {
  const { spec, query, onSort, columns, layout, template } = props
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
          : 'sticky top-0 z-10 grid h-11 items-center gap-x-4 border-b border-line-2 bg-surface pr-2 pl-3 text-small font-[550] text-ink-2'
      }
      style={{ gridTemplateColumns: template }}
    >
      {!isPhone && <ChooseAll {...props} />}
      {(isPhone ? columns.slice(0, 1) : shown).map((column) => {
        const { sort } = column
        const isSorted = sort !== undefined && query.sort.replace('-', '') === sort
        const isDown = query.sort.startsWith('-')
        return (
          <span
            key={column.id}
            role="columnheader"
            aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
            className="min-w-0 truncate"
          >
            {sort === undefined ? (
              t(column.head)
            ) : (
              <button
                type="button"
                tabIndex={-1}
                className={`hit inline-flex h-6 items-center gap-1 ${isSorted ? 'text-ink' : 'hover:text-ink'}`}
                onClick={() => onSort(isSorted && !isDown ? `-${sort}` : sort)}
              >
                {t(column.head)}
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

/** Chooses every row that is there to be seen, or none. */
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
