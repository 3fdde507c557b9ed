import type { Declared, Stored } from './declared.ts'
import { listsOf } from './lists.ts'
import { manyWritesOf } from './many.ts'
import { namesFoundOf } from './title-search.ts'
import { pick } from './sql-parts.ts'
import { readsOf } from './reads.ts'
import { showingOf } from './showing.ts'
import { writesOf } from './writes.ts'

/** The reads and writes of one type of item. */
export function storeOf<F extends object, T extends object>(declared: Declared<F, T>) {
  const { name, noText, shownBy, facts, sort = '-updatedAt', filters = [] } = declared
  const texts = Object.keys(noText)
  return {
    name,
    sort,
    filters: filters as readonly string[],
    noText,
    shownBy,
    heavy: (declared.heavy ?? []) as readonly string[],
    isListedWhole: declared.isListedWhole,
    namedBy: declared.namedBy as string | undefined,
    /** Some of its fields are computed by reads instead of stored. */
    hasComputed: declared.computed !== undefined,
    home: { table: declared.table, key: declared.key ?? ('id' as const) },
    /** Where titles lie in the site's own language. */
    called: calledOf(declared),
    countedAs: declared.countedAs,
    factsOf: (record: F): F => pick(record, facts),
    textsOf: (record: Stored<F, T>): T => pick(record, texts),
    ...readsOf(declared),
    ...listsOf(declared),
    ...namesFoundOf(declared),
    ...showingOf(declared),
    ...writesOf(declared),
    ...manyWritesOf(declared),
  }
}

/** Where titles lie: in a column of the item's own row, or in the table of its texts. */
export interface Called {
  field: string
  apart?: { table: string; owner: string }
}

/** `title`, or `namedBy` where there is none. */
function calledOf<F, T>({ facts, noText, namedBy, ...declared }: Declared<F, T>): Called {
  const { translations = '', owner = '', hasTextsApart } = declared
  const texts = Object.keys(noText as object)
  const field = namedBy === undefined || [...facts, ...texts].includes('title') ? 'title' : namedBy
  const isApart = hasTextsApart && texts.includes(field)
  return { field, ...(isApart && { apart: { table: translations, owner } }) }
}

export type Store<F extends object, T extends object> = ReturnType<typeof storeOf<F, T>>
