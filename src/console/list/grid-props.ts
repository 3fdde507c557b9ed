import type { Layout } from './layout.ts'
import type { Rows } from './rows.ts'
import type { Selection } from './selection.ts'
import type { Column, ListSpec, Query } from '../list-spec.ts'

/** What a grid is given. */
export interface GridProps<R> {
  spec: ListSpec<R>
  query: Query
  /** Whether the rows are those of what is asked for by now, or on their way. */
  isFollowed: () => boolean
  onSort: (sort: string) => void
  rows: Rows<R>
  columns: Column<R>[]
  layout: Layout
  isCompact: boolean
  /** Place of the current row; -1 for none. */
  current: number
  onCurrent: (index: number) => void
  /** Told the first and the last page that are near the window. */
  onWindow: (pages: readonly [number, number]) => void
  /** Null where nothing is done with many rows. */
  selection: Selection | null
  onSelection: (selection: Selection) => void
  /** Whether single letters do something. */
  hasKeys: boolean
  /** A key that the grid does not know itself; of those that it takes, `needsRow` wait for the row. */
  onKey: (key: string, row: R | undefined) => boolean
  needsRow: (key: string) => boolean
  /** Left out: items stay where they are. */
  order?: ListSpec<R>['order']
  onMoved: (told: string) => void
  /** A column was drawn wider or narrower; null: as it is usually. */
  onWidth: (column: string, px: number | null) => void
}

export function placesFrom(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
}
