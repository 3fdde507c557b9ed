import type { Stored } from '../../../content/item/store/declared.ts'
import type { ItemType } from '../../../content/item/item-type.ts'
import { isUuid } from '../../../kernel/ids.ts'
import { isSeen } from '../../../kernel/publication.ts'
import { conflict } from '../../../kernel/problem.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { type Outline, renumber } from '../order.ts'
import type * as queries from '../queries.ts'

/** The error for a number that another part or chapter has. */
export const numberTaken = (one: string) => (facts: { number: number } | null) => {
  const detail = `There is a ${one} ${facts?.number} already`
  return conflict(`${detail}.`, [{ pointer: '/number', code: 'taken', detail }])
}

/** A part or chapter of a site by its uuid or number; null when there is none. */
export async function findCalled<F extends object, T extends object>(
  { numbered, store }: Pick<ItemType<F, T>, 'numbered' | 'store'>,
  db: Reads,
  siteId: string,
  name: string,
): Promise<Stored<F, T> | null> {
  const number = numbered?.numberIn(name) ?? null
  if (number !== null) return numbered?.find(db, siteId, number) ?? null
  return isUuid(name) ? store.find(db, [siteId], name) : null
}

type Standing = Awaited<ReturnType<typeof queries.listStanding>>

/** A row's current place, and its place in an outline. */
export interface Placement<R> {
  before: R
  after: R
}

/** The place, part and number that an outline gives to each part and chapter that it names. */
export function placementsIn(outline: Outline, standing: Standing) {
  const partOf = finderIn(standing.parts)
  const chapterOf = finderIn(standing.chapters)
  const parts = placementsOf(
    outline.flatMap(({ id }) => partOf(id)).map((before, i) => [before, { displayOrder: i + 1 }]),
  )
  const numbers = new Map(parts.map(({ before, after }) => [before.number, after.number]))
  const chapters = outline.flatMap(({ id: partId, chapters }) =>
    chapters.flatMap(chapterOf).map((before, i) => [before, { displayOrder: i + 1, partId }] as const),
  )
  return {
    // Parts refer to each other by number.
    parts: parts.map(({ before, after }) => ({
      before,
      after: { ...after, related: after.related.map((number) => numbers.get(number) ?? number) },
    })),
    chapters: placementsOf(chapters),
  }
}

function finderIn<R extends { id: string }>(rows: readonly R[]) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id: string): R | [] => byId.get(id) ?? []
}

/** @param placed each with its new place */
function placementsOf<R extends Numbered>(placed: readonly (readonly [R, Partial<R>])[]): Placement<R>[] {
  const numbers = renumber(placed.map(([before]) => numbered(before)))
  return placed.map(([before, place], i) => ({
    before,
    after: { ...before, ...place, number: numbers[i] ?? before.number },
  }))
}

type Numbered = Pick<Standing['parts'][number], 'number' | 'status'>

/** A row as `renumber` takes it. */
export const numbered = (row: Numbered) => ({ number: row.number, isSeen: isSeen(row.status) })
