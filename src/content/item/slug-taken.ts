import { conflict, type Problem } from '../../kernel/problem.ts'

/** Characters of an address: the path of a page may be three slugs long. */
const SHOWN = 120

/**
 * Makes the problem for a slug that another item has.
 * @param one in a sentence, with the word before its address, such as `a post at`
 * @param field the fact that tells the address
 */
export function slugTaken(
  one: string,
  addressOf: (slug: string) => string = String,
  field: 'slug' | 'path' = 'slug',
): (facts: { slug: string; path?: string } | null) => Problem {
  return (facts) => {
    const detail = `There is ${one} ${addressOf(facts?.[field] ?? '').slice(0, SHOWN)} already`
    return conflict(`${detail}.`, [{ pointer: '/slug', code: 'taken', detail }])
  }
}
