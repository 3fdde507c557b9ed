import type { Reads } from '../../platform/db/run.ts'
import type { ItemType } from '../item/item-type.ts'
import type { Reviewable } from './reviewed.ts'

/** The files at these addresses that readers do not get, with their names; null for one that is gone for good. */
export type MissingFiles = (
  db: Reads,
  siteId: string,
  paths: readonly string[],
) => Promise<ReadonlyMap<string, string | null>>

/** All types, by their `address`. */
export type ReviewedTypes = Readonly<Record<string, ItemType>>

export type Found = Reviewable & { type: string }

/** The type of a kind, with its address. */
export const ofKind = (types: ReviewedTypes, kind: string): [name: string, of: ItemType] | undefined =>
  Object.entries(types).find(([, of]) => of.kind === kind)

/** With the type, since records have the id of their site. */
export const keyOf = ({ type, id }: { type: string; id: string }) => `${type} ${id}`

/** One order for all transactions that lock several items, so that they cannot deadlock. */
export function inOrder<I extends { type: string; id: string }>(items: readonly I[]): I[] {
  return items.toSorted((a, b) => (a.type === b.type ? byId(a, b) : a.type < b.type ? -1 : 1))
}

export const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
