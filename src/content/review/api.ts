import { type Exchange, type Route, routesOf } from '../../platform/http/slice.ts'
import { type Review, reviewCalls, type WaitingItem } from '../contract/review.ts'
import { reviewShapes } from '../contract/shapes/review.ts'
import { listMade } from './actions/list-made.ts'
import { listTrashed } from './actions/list-trashed.ts'
import { publishWaiting } from './actions/publish-waiting.ts'
import { readReview } from './actions/read-review.ts'
import { listScheduled, scheduleWaiting } from './actions/schedule-waiting.ts'
import { undoPublication } from './actions/undo-publication.ts'
import type { MissingFiles, ReviewedTypes } from './types.ts'

interface Registered {
  types: ReviewedTypes
  /** Addresses below which types have pages, such as `/blog`. */
  pagesAt: ReadonlySet<string>
  missingFiles: MissingFiles
}

export function reviewRoutes({ types, ...known }: Registered): Route[] {
  return routesOf(reviewCalls, reviewShapes, {
    readReview: async (ctx, { query }, { say }) => toldBy(say, await readReview(ctx, types, known, query)),
    publishWaiting: (ctx, { body }) => publishWaiting(ctx, types, body),
    listPublications: (ctx, { query }) => listMade(ctx, types, query),
    listScheduled: async (ctx, _, { say }) =>
      (await listScheduled(ctx, types)).map((one) => ({ ...one, refusal: one.refusal && say(one.refusal) })),
    scheduleWaiting: (ctx, { body }) => scheduleWaiting(ctx, types, body),
    listTrash: (ctx) => listTrashed(ctx, types),
    undoPublication: (ctx, { body }) => undoPublication(ctx, types, body),
  })
}

/** A review with its refusals in the language of the caller. */
function toldBy(say: Exchange['say'], { items, drafts, asked, ...rest }: Review): Review {
  const told = (item: WaitingItem): WaitingItem => ({
    ...item,
    planned: item.planned && { ...item.planned, refusal: item.planned.refusal && say(item.planned.refusal) },
    checks: item.checks.map((one) => (one.kind === 'refused' ? { ...one, detail: say(one.detail) } : one)),
  })
  return {
    ...rest,
    items: items.map(told),
    drafts: { ...drafts, items: drafts.items.map(told) },
    asked: asked && told(asked),
  }
}
