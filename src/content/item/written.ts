import { conflict, type Problem } from '../../kernel/problem.ts'

/** These fields of a write, those that are not given as undefined. */
export function onlyOf<W extends object, K extends keyof W>(write: W, fields: readonly K[]): Pick<W, K> {
  return Object.fromEntries(fields.map((field) => [field, write[field]])) as Pick<W, K>
}

/** That another item has the slug. @param one in a sentence, such as `a post` */
export function slugTaken(
  one: string,
  pathOf: (slug: string) => string,
): (facts: { slug: string } | null) => Problem {
  return (facts) => {
    const detail = `There is ${one} at ${pathOf(facts?.slug ?? '')} already`
    return conflict(`${detail}.`, [{ pointer: '/slug', code: 'taken', detail }])
  }
}
