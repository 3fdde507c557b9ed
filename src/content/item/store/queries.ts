import type { Declared, Stored } from './declared.ts'
import { listsOf } from './lists.ts'
import { manyWritesOf } from './many.ts'
import { namesFoundOf } from './names.ts'
import { picked } from './pieces.ts'
import { readsOf } from './reads.ts'
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
    /** Something of an item is no column and is worked out when it is read. */
    hasComputed: declared.computed !== undefined,
    /** Where its rows lie, by their keys. */
    home: { table: declared.table, key: declared.key ?? ('id' as const) },
    /** Where it stands what an item is called in the site's own language. */
    called: calledOf(declared),
    countedAs: declared.countedAs,
    factsOf: (record: F): F => picked(record, facts),
    textsOf: (record: Stored<F, T>): T => picked(record, texts),
    ...readsOf(declared),
    ...listsOf(declared),
    ...namesFoundOf(declared),
    ...writesOf(declared),
    ...manyWritesOf(declared),
  }
}

/** What an item is called: a column of its own row, or of the texts that lie apart from it. */
export interface Called {
  field: string
  apart?: { table: string; owner: string }
}

/** Its title; what it is named by where it has none. */
function calledOf<F, T>({ facts, noText, namedBy, ...declared }: Declared<F, T>): Called {
  const { translations = '', owner = '', hasTextsApart } = declared
  const texts = Object.keys(noText as object)
  const field = namedBy === undefined || [...facts, ...texts].includes('title') ? 'title' : namedBy
  const isApart = hasTextsApart && texts.includes(field)
  return { field, ...(isApart && { apart: { table: translations, owner } }) }
}

export type Store<F extends object, T extends object> = ReturnType<typeof storeOf<F, T>>
