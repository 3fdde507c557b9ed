import { conflict, type Problem } from '../../kernel/problem.ts'

/** Makes the problem for a slug that another item has. @param one in a sentence, such as `a post` */
export function slugTaken(
  one: string,
  pathOf: (slug: string) => string,
): (facts: { slug: string } | null) => Problem {
  return (facts) => {
    const detail = `There is ${one} at ${pathOf(facts?.slug ?? '')} already`
    return conflict(`${detail}.`, [{ pointer: '/slug', code: 'taken', detail }])
  }
}
