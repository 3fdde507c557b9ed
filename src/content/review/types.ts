import type { ItemType } from '../item/item-type.ts'
import type { Reviewable } from './reviewed.ts'

/** The types of a product by their names in addresses. */
export type ReviewedTypes = Readonly<Record<string, ItemType>>

export type Found = Reviewable & { type: string }

/** The type of a kind, with its name in addresses. */
export const ofKind = (types: ReviewedTypes, kind: string): [name: string, of: ItemType] | undefined =>
  Object.entries(types).find(([, of]) => of.kind === kind)

/** What a site has one of shares the id of the site. */
export const keyOf = ({ type, id }: { type: string; id: string }) => `${type} ${id}`

/** In one order for everybody, so that two of these never wait for each other. */
export function inOrder<I extends { type: string; id: string }>(items: readonly I[]): I[] {
  return items.toSorted((a, b) => (a.type === b.type ? byId(a, b) : a.type < b.type ? -1 : 1))
}

export const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
