import { createHash } from 'node:crypto'
import type { ItemType } from '../item/item-type.ts'
import { emptyOf } from '../item/keep.ts'
import { documentsOf } from './documents.ts'

type Indexed = Pick<ItemType, 'search' | 'declared'>

/** Raise it when the same text is split into other words, folded otherwise, or cut elsewhere. */
const WORDS_VERSION = 1

/** Seven hexadecimal digits fit into PostgreSQL's `integer`. */
const HEX_DIGITS = 7

/**
 * A number that changes when the code would write other documents for the same items, so that the index is rebuilt. It hashes
 * the documents of two samples of each type: one whose values are the names of the fields, and one with a title only.
 */
export function indexVersionOf(types: readonly Indexed[]): number {
  const written = JSON.stringify([WORDS_VERSION, ...types.map(probed)])
  return Number.parseInt(createHash('sha256').update(written).digest('hex').slice(0, HEX_DIGITS), 16)
}

function probed({ search, declared }: Indexed): unknown {
  if (!search || !declared) return null
  const named = Object.entries(declared.texts).map(([name, { kind }]) => [name, `${name}, a ${kind}`])
  const facts = { id: 'id', ...namesIn(declared.answers), ...namesIn(emptyOf(declared.shared)) }
  return [Object.fromEntries(named), { ...emptyOf(declared.texts), title: 'title' }].map((base) =>
    documentsOf(search, 'en', { item: facts, texts: { base, translations: {} }, shown: ALWAYS }),
  )
}

const namesIn = (values: object = {}) => Object.fromEntries(Object.keys(values).map((name) => [name, name]))

const ALWAYS = { from: null, until: null }
