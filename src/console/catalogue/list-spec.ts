import type { ReactNode } from 'react'
import type { BulkCalls, BulkOutcome as Outcome } from '../../content/contract/bulk.ts'
import type { Call, OfSite } from '../../kernel/call.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { ToastAction } from '../../ui/toast.tsx'

/** Key of a text among all texts, such as `pages.title`. */
export type MessageKey = string

/** The query of a list, kept in the address. */
export interface Query {
  q: string
  /** Name of a column's order; `-` before it reverses it. */
  sort: string
  /** The chosen values of each filter; filters without any are left out. */
  filters: Readonly<Record<string, readonly string[]>>
}

export interface Column<R> {
  id: string
  head: MessageKey
  /** Room in the grid, such as `minmax(0,1fr)` or `104px`. */
  width: string
  /** Its width on a tablet, where that differs. */
  tablet?: string
  /** The order that a press on its head chooses. */
  sort?: string
  /** It cannot be hidden. */
  locked?: true
  /**
   * In narrow layouts: `line` moves into the line under the title; `date`, for one column only, does so on a tablet and comes
   * last on a phone; left out, it stays a column.
   */
  narrow?: 'line' | 'date'
  cell(row: R): ReactNode
  /** Replaces the cell in the line, where the cell needs its head to be understood; null leaves it out. */
  line?(row: R): ReactNode
}

export interface Option {
  value: string
  label: MessageKey
  /** The label is a name that somebody gave, not a key. */
  isName?: true
}

export interface Filter {
  /** Its name in the address and in the call. */
  id: string
  label: MessageKey
  icon: IconName
  options: readonly Option[]
}

/** An action of one row, in its menu. */
export interface RowAction<R> {
  id: string
  label: MessageKey
  icon: IconName
  /** The single key that does it in the list. */
  key?: string
  /** What the key does instead, without a question, where it can be undone. */
  runByKey?(row: R): void
  /** What the key does to the chosen rows, if any; left out: it only acts on the current row. */
  bulk?: BulkVerb['verb']
  isDanger?: true
  /** Left out: every row has it. */
  isFor?(row: R): boolean
  run(row: R): void
}

/** Moves items to another place. */
export interface Order<R> {
  /** The new place of what was moved last, for a live region. */
  said: string
  moveBy(row: R, steps: number): void
  /** @param onto the row whose place it takes */
  moveTo(row: R, onto: R): void
}

/** An action on many rows at once; its texts are the studio's. */
export interface BulkVerb {
  verb: 'publish' | 'unpublish' | 'trash' | 'tag' | 'translate'
  icon: IconName
  /** Asks for what the action needs, and runs it by a call of its own; left out: the list's call runs it. */
  form?: ((props: BulkForm) => ReactNode) | undefined
}

export interface BulkForm {
  count: number
  isPending: boolean
  /**
   * @param send gets the rows as calls name them
   * @param link stands in the toast behind it
   */
  onRun: (send: (target: object) => Promise<Outcome>, link?: ToastAction) => void
  onClose: () => void
}

export interface ListWords {
  title: MessageKey
  subtitle?: MessageKey
  /** The name of all rows with their number, which fills in `{count}`. */
  all: MessageKey
  /** A number of rows, such as "3 pages". */
  counted: MessageKey
  search: MessageKey
  /** The number of results, beside the search; left out: only the foot gives it. */
  found?: MessageKey
  loading: MessageKey
  empty: MessageKey
  emptyText: MessageKey
  /** Where nothing matches; left out: the studio's own words. */
  noHits?: MessageKey
  noHitsText?: MessageKey
  failed: MessageKey
  failedText: MessageKey
}

/** The rows of an action: those that are named, or all that a query finds. */
export type Target =
  | { kind: 'ids'; ids: string[]; count: number }
  | { kind: 'query'; query: Query; except: string[]; count: number; mark: string }

/** A row that an action left as it was, and why. */
export interface Skip {
  id: string
  name: string
  reason: string
}

export type BulkOutcome =
  | {
      kind: 'done'
      done: number
      /** More may have been skipped than are named. */
      skippedCount: number
      skipped: Skip[]
      failedCount: number
      failed: Skip[]
      /** Null where it cannot be undone, or nothing was done. */
      undo: string | null
    }
  /** The query finds other rows by now, so nothing was done. */
  | { kind: 'changed'; count: number; mark: string }

export interface Page<R> {
  rows: R[]
  total: number
  /** False: there are more than `total`. */
  isExact: boolean
}

/**
 * The calls of a list, as `callsOf` makes them of a declaration. Without bulk calls items are changed one by one, and the
 * list's own total counts.
 */
export interface ListCalls<R> extends Partial<BulkCalls> {
  list: Call<{ params: OfSite; query: Record<string, string>; answer: R[] }>
}

/** What a list is queried by: all that its rows depend on, so that they can be prefetched before its screen is loaded. */
export interface ListDescription<R = unknown> {
  id: string
  calls: ListCalls<R>
  filters: readonly Filter[]
  defaultSort: string
}

/** The list of a type of item: all that differs from type to type. */
export interface ListSpec<R> extends ListDescription<R> {
  /** Shown below the title. */
  note?: ReactNode
  row: {
    id(row: R): string
    name(row: R): string
    /** Address of its editor; null while there is none. */
    open(row: R): string | null
  }
  /** The first column names the row. */
  columns: Column<R>[]
  /** Content of a card; with it the items show as cards, up to three in a line, instead of rows. */
  card?(row: R): ReactNode
  /** A picture above the card; with it up to five are in a line. */
  cover?(row: R): ReactNode
  /** People may choose rows with columns instead of cards. */
  hasRows?: true
  /** The orders of cards, which have no column heads to press; the first one is the default. */
  sorts?: readonly Option[]
  /** People can order the items, while no search or filter is set. */
  order?: Order<R>
  rowActions: RowAction<R>[]
  bulk: BulkVerb[]
  /** Left out: the person may not create, or there is nothing to create. */
  create?: { label: MessageKey; run(): void }
  /** Shown beside the title, before the button that creates; it concerns the whole list. */
  actions?: ReactNode
  /** Exports the found rows as a file; shown beside the title if there are any. */
  taking?: ReactNode
  /** The person may only read this list. */
  isReadOnly?: boolean
  /** False where translators write nothing; true when left out. */
  isTranslated?: boolean
  words: ListWords
}
