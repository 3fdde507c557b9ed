import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import type { Layout } from './layout.ts'
import type { Column, ListSpec, Query } from './spec.ts'

interface Props<R> {
  spec: ListSpec<R>
  query: Query
  onSort: (sort: string) => void
  columns: Column<R>[]
  layout: Layout
  template: string
}

/** Names of the columns; a press on one sorts by it, a second one turns the order round. */
export function GridHead<R>({ spec, query, onSort, columns, layout, template }: Props<R>) {
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
          : 'sticky top-0 z-10 grid h-9 items-center gap-x-4 border-b border-line-2 bg-surface pr-2 pl-3 text-small font-[550] text-ink-2'
      }
      style={{ gridTemplateColumns: template }}
    >
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
                onClick={() => onSort(isSorted && !isDown ? `-${sort}` : isSorted ? sort : sort)}
              >
                {t(column.head)}
                {isSorted && <Icon name={isDown ? 'down' : 'up'} className="size-3.5" />}
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
