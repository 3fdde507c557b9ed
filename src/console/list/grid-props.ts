import type { Layout } from './layout.ts'
import type { Rows } from './rows.ts'
import type { Selection } from './selection.ts'
import type { Column, ListSpec, Query } from '../catalogue/list-spec.ts'

export interface GridProps<R> {
  spec: ListSpec<R>
  query: Query
  /** Whether the rows are those of the current query, or loading for it. */
  isFollowed: () => boolean
  onSort: (sort: string) => void
  rows: Rows<R>
  columns: Column<R>[]
  layout: Layout
  isCompact: boolean
  /** Place of the current row; -1 for none. */
  current: number
  onCurrent: (index: number) => void
  /** Called with the first and the last page near the window. */
  onWindow: (pages: readonly [number, number]) => void
  /** Null where the list has no bulk actions. */
  selection: Selection | null
  onSelection: (selection: Selection) => void
  hasKeys: boolean
  /** Handles a key that the grid does not know; the keys of `needsRow` wait until the row is loaded. */
  onKey: (key: string, row: R | undefined) => boolean
  needsRow: (key: string) => boolean
  /** Left out: items cannot be moved. */
  order?: ListSpec<R>['order']
  /** Called when a column gets another width; null for its default. */
  onWidth: (column: string, px: number | null) => void
}

export function placesFrom(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
}
