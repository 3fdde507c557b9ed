import { indexStored } from '../../../content/search/rebuild.ts'
import type { ItemType, Write } from '../../../content/item/item-type.ts'
import { conflict } from '../../../kernel/problem.ts'
import type { Site } from '../../../kernel/site.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { dealt, type Outline } from '../order.ts'
import * as queries from '../queries.ts'

type Standing = queries.Standing

/** What is said where another part or chapter has a number. */
export const numberTaken = (one: string) => (facts: { number: number } | null) => {
  const detail = `There is a ${one} ${facts?.number} already`
  return conflict(`${detail}.`, [{ pointer: '/number', code: 'taken', detail }])
}

/** Where parts and chapters stand, and where an outline puts them. */
export interface Laid {
  parts: { before: Standing; after: Standing }[]
  chapters: { before: Standing; after: Standing }[]
}

/** What an outline makes of the parts and chapters that it names: place, part, and number. */
export function laidOut(outline: Outline, standing: { parts: Standing[]; chapters: Standing[] }): Laid {
  const find = (all: Standing[]) => {
    const byId = new Map(all.map((one) => [one.id, one]))
    return (id: string) => byId.get(id) ?? []
  }
  const [part, chapter] = [find(standing.parts), find(standing.chapters)]
  const parts = numbered(
    outline.flatMap(({ id }) => part(id)).map((before, i) => ({ before, displayOrder: i + 1 })),
  )
  const numbers = new Map(parts.map(({ before, after }) => [before.number, after.number]))
  const chapters = outline.flatMap(({ id: partId, chapters }) =>
    chapters.flatMap(chapter).map((before, i) => ({ before, displayOrder: i + 1, partId })),
  )
  return {
    // Parts name each other by number.
    parts: parts.map(({ before, after }) => ({
      before,
      after: { ...after, related: after.related.map((number) => numbers.get(number) ?? number) },
    })),
    chapters: numbered(chapters),
  }
}

function numbered(placed: ({ before: Standing } & Partial<Standing>)[]) {
  const numbers = dealt(placed.map(({ before }) => before))
  return placed.map(({ before, ...where }, i) => ({
    before,
    after: { ...before, ...where, number: numbers[i] ?? before.number },
  }))
}

/**
 * Has the chapters that readers see count up in the order of the book, where one more of them has come or one has moved.
 * @param type of chapters
 */
export async function countUp<
  F extends queries.ChapterFacts,
  T extends queries.ChapterTexts,
  W extends Write,
  A extends object,
>(tx: Tx, site: Site, type: ItemType<F, T, W, A>): Promise<{ id: string; number: number }[]> {
  const [parts, chapters] = [
    await queries.listStandingParts(tx, site.id),
    await queries.listStandingChapters(tx, site.id),
  ]
  const inOrder = parts.flatMap(({ id }) => chapters.filter(({ partId }) => partId === id))
  const numbers = dealt(inOrder)
  const changed = inOrder
    .map(({ id, number }, i) => ({ id, number: numbers[i] ?? number, before: number }))
    .filter(({ number, before }) => number !== before)
  if (changed.length === 0) return []
  await writeNumbers(tx, site, type, changed)
  return changed
}

async function writeNumbers<
  F extends queries.ChapterFacts,
  T extends queries.ChapterTexts,
  W extends Write,
  A extends object,
>(
  tx: Tx,
  site: Site,
  type: ItemType<F, T, W, A>,
  changed: { id: string; number: number; before: number }[],
): Promise<void> {
  const items = changed.map(({ id, number }) => ({ id, facts: { number } }))
  await queries.chapters.updateMany(tx, site.id, items)
  await queries.moveFeatured(tx, site.id, changed)
  await indexStored(
    tx,
    site,
    type,
    changed.map(({ id }) => id),
  )
}
