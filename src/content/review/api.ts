import { type Route, routesOf } from '../../platform/http/slice.ts'
import { listTrashed, publishWaiting, readReview, type ReviewedTypes, undoPublication } from './actions.ts'
import { reviewContract } from './contract.ts'

/** The calls of the review. @param types all types of which something may wait */
export function reviewRoutes(types: ReviewedTypes): Route[] {
  return routesOf(reviewContract, {
    readReview: (ctx) => readReview(ctx, types),
    publishWaiting: (ctx, { body }) => publishWaiting(ctx, types, body),
    listTrash: (ctx) => listTrashed(ctx, types),
    undoPublication: (ctx, { body }) => undoPublication(ctx, types, body),
  })
}
