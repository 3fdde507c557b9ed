import { conflict, type Problem } from '../../kernel/problem.ts'

type Present<W, K extends keyof W> = { [P in K]: Exclude<W[P], undefined> }

/** The fields of a write that are given, and what was there before for the others. */
export function givenOr<W extends object, K extends keyof W>(
  write: W,
  before: Present<W, K>,
  fields: readonly K[],
): Present<W, K> {
  const given = fields.filter((field) => write[field] !== undefined)
  const kept = fields.map((field) => [field, (given.includes(field) ? write : before)[field]])
  // Each of the fields is there, from one of the two.
  return Object.fromEntries(kept) as Present<W, K>
}

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
