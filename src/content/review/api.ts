import { type Route, routesOf } from '../../platform/http/slice.ts'
import {
  listMade,
  listScheduled,
  listTrashed,
  publishWaiting,
  readReview,
  scheduleWaiting,
  type ReviewedTypes,
  undoPublication,
} from './actions.ts'
import { reviewContract } from '../contract/review.ts'

/**
 * The calls of the review.
 * @param types all types of which something may wait
 * @param pagesAt where types have pages of their own, such as `/blog`
 */
export function reviewRoutes(types: ReviewedTypes, pagesAt: ReadonlySet<string>): Route[] {
  return routesOf(reviewContract, {
    readReview: (ctx, { query }) => readReview(ctx, types, pagesAt, query),
    publishWaiting: (ctx, { body }) => publishWaiting(ctx, types, body),
    listPublications: (ctx, { query }) => listMade(ctx, types, query),
    listScheduled: (ctx) => listScheduled(ctx, types),
    scheduleWaiting: (ctx, { body }) => scheduleWaiting(ctx, types, body),
    listTrash: (ctx) => listTrashed(ctx, types),
    undoPublication: (ctx, { body }) => undoPublication(ctx, types, body),
  })
}
