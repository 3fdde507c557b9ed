import { createHash } from 'node:crypto'
import type { ItemType } from '../item/item-type.ts'
import { emptyOf } from '../item/keep.ts'
import { documentsOf } from './documents.ts'

type Indexed = Pick<ItemType, 'search' | 'declared'>

/** Raised when other words are kept of a same text: where words begin and end, how they are folded, how many are taken. */
const WORDS_VERSION = 1

/** So many digits of a digest make a number that the database's `integer` can hold. */
const HEX_DIGITS = 7

/**
 * A number that is another one when something else is written into the index of the same items: it is made of what is written of
 * an item of each type whose every value is its own name, and of one that has a title alone.
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

/** Each property with its own name as its value. */
const namesIn = (values: object = {}) => Object.fromEntries(Object.keys(values).map((name) => [name, name]))

const ALWAYS = { from: null, until: null }
