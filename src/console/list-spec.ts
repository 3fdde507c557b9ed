import type { ReactNode } from 'react'
import type { BulkCalls } from '../content/contract/bulk.ts'
import type { Call, OfSite } from '../kernel/call.ts'
import type { IconName } from '../ui/icon.tsx'

/** Key of a text among all texts, such as `pages.title`. */
export type MessageKey = string

/** What a list is asked for; it stands in the address. */
export interface Query {
  q: string
  /** Name of a column's order; `-` before it turns it round. */
  sort: string
  /** The chosen values of each filter; what has none is left out. */
  filters: Readonly<Record<string, readonly string[]>>
}

export interface Column<R> {
  id: string
  head: MessageKey
  /** Room in the grid, such as `minmax(0,1fr)` or `104px`. */
  width: string
  /** Its room on a tablet, where that is another. */
  tablet?: string
  /** The order that a press on its head asks for. */
  sort?: string
  /** It cannot be taken away. */
  locked?: true
  /**
   * Where room is scarce: `line` joins the line under the title; `date` does so on a tablet and stands last on a phone; left out,
   * it keeps its place.
   */
  narrow?: 'line' | 'date'
  cell(row: R): ReactNode
  /** Stands in the line instead of the cell, where that says too little without its head; null leaves it out. */
  line?(row: R): ReactNode
}

export interface Option {
  value: string
  label: MessageKey
  /** The label is somebody's own word and no key. */
  isName?: true
}

export interface Filter {
  /** Its name in the address and in the call. */
  id: string
  label: MessageKey
  icon: IconName
  options: readonly Option[]
}

/** What can be done with one row, in its menu. */
export interface RowAction<R> {
  id: string
  label: MessageKey
  icon: IconName
  /** The single key that does it in the list. */
  key?: string
  /** What the key does instead, without asking: what can be taken back. */
  runByKey?(row: R): void
  /** What the key does to the chosen rows, where some are; left out: it is meant for the current row alone. */
  bulk?: BulkVerb['verb']
  isDanger?: true
  /** Left out: every row has it. */
  isFor?(row: R): boolean
  run(row: R): void
}

/** How items change their place. */
export interface Order<R> {
  /** @returns the sentence that tells the new place; null where it could not be had, which was told */
  moveBy(row: R, steps: number): Promise<string | null>
  /** @param onto the row in whose place it comes */
  moveTo(row: R, onto: R): Promise<string | null>
}

/** What can be done with many rows at once; its words are those of the console. */
export interface BulkVerb {
  verb: 'publish' | 'unpublish' | 'trash'
  icon: IconName
}

export interface ListWords {
  title: MessageKey
  subtitle?: MessageKey
  /** With the number, which `count` fills in as `{count}`. */
  all: MessageKey
  /** So many of them, such as "3 pages". */
  counted: MessageKey
  search: MessageKey
  /** So many are found, beside the search; left out: the foot alone says so. */
  found?: MessageKey
  loading: MessageKey
  empty: MessageKey
  emptyText: MessageKey
  /** Where nothing matches; left out: the console's own words. */
  noHits?: MessageKey
  noHitsText?: MessageKey
  failed: MessageKey
  failedText: MessageKey
}

/** Which rows are meant: those that are named, or all that a query finds. */
export type Target =
  | { kind: 'ids'; ids: string[]; count: number }
  | { kind: 'query'; query: Query; except: string[]; count: number; mark: string }

/** A row that a verb left as it was, and why. */
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
      /** Null: it is for good, or nothing was done. */
      undo: string | null
    }
  /** The query finds something else by now; nothing was done. */
  | { kind: 'changed'; count: number; mark: string }

export interface Page<R> {
  rows: R[]
  total: number
  /** False: there are more than `total`. */
  isExact: boolean
}

/** The calls of a list, as `callsOf` makes them of a declaration. Left out: it counts itself, and its items are changed one by one alone. */
export interface ListCalls<R> extends Partial<BulkCalls> {
  list: Call<{ params: OfSite; query: Record<string, string>; answer: R[] }>
}

/** What a list is asked for with: all that its rows depend on, so that they can be prefetched before its screen is here. */
export interface ListDescription<R = unknown> {
  id: string
  calls: ListCalls<R>
  filters: readonly Filter[]
  defaultSort: string
}

/** A list of one type of item: all that differs from one type to the next. */
export interface ListSpec<R> extends ListDescription<R> {
  /** Stands below the title. */
  note?: ReactNode
  row: {
    id(row: R): string
    name(row: R): string
    /** Address of its editor; null while there is none. */
    open(row: R): string | null
  }
  /** The first one names the row. */
  columns: Column<R>[]
  /** What stands in a card; with it the items stand beside each other, up to three, instead of one below the other. */
  card?(row: R): ReactNode
  /** A picture over the card; with it more of them stand beside each other, up to five. */
  cover?(row: R): ReactNode
  /** Whoever likes has them as rows with columns instead of cards. */
  hasRows?: true
  /** The orders of cards, which have no heads of columns to press; the first one is the usual one. */
  sorts?: readonly Option[]
  /** Items stand where people put them, while nothing narrows the list down. */
  order?: Order<R>
  rowActions: RowAction<R>[]
  bulk: BulkVerb[]
  /** Left out: the person may not create, or there is nothing to create. */
  create?: { label: MessageKey; run(): void }
  /** Stands beside the title, before what creates; it concerns the whole list. */
  actions?: ReactNode
  /** Takes what is found along as a file; stands beside the title while something is. */
  taking?: ReactNode
  /** The person's role may read this and no more. */
  isReadOnly?: boolean
  words: ListWords
}
