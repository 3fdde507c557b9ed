import type * as z from 'zod/mini'
import { bulkCalls } from './bulk.ts'
import { type ItemCalls, itemCalls, orderCall, publicationCalls, publishCall } from './item-calls.ts'
import { previewCalls } from './preview.ts'

type Schema = z.ZodMiniType
type Shape = z.ZodMiniObject<Record<string, Schema>>
type Queries = z.ZodMiniObject

/** All calls of a type whose items are published, each with a page of its own. */
export function publishedCalls<
  Q extends Queries,
  C extends Schema,
  W extends Schema,
  A extends Shape,
  R extends Schema,
>(declared: ItemCalls<Q, C, W, A, R>) {
  const { type, one, many, query, answer } = declared
  return {
    ...itemCalls(declared),
    ...publicationCalls(type, one, answer),
    ...bulkCalls(type, many, query),
    previews: previewCalls(type, one),
  }
}

/** All calls of a type whose items are switched on and off. */
export function switchedCalls<
  Q extends Queries,
  C extends Schema,
  W extends Schema,
  A extends Shape,
  R extends Schema,
>(declared: ItemCalls<Q, C, W, A, R>) {
  const { type, one, many, query, answer } = declared
  return {
    ...itemCalls(declared),
    publish: publishCall(type, one, answer),
    ...bulkCalls(type, many, query),
  }
}

/** The same of a type whose items stand in an order on one page. */
export function placedCalls<
  Q extends Queries,
  C extends Schema,
  W extends Schema,
  A extends Shape,
  R extends Schema,
>(declared: ItemCalls<Q, C, W, A, R>) {
  const { type, many, row } = declared
  return { ...switchedCalls(declared), order: orderCall(type, `the ${many}`, row) }
}
