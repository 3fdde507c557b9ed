import type { CallOf } from '../../kernel/endpoint.ts'
import { MISSING } from '../../kernel/rich-text/figures.ts'
import type { ReviewCheck, reviewShapes } from './shapes/review.ts'

export type {
  PublishedNow,
  WaitingChange,
  WaitingItem,
  ReviewCheck,
  PublicationMade,
  NamedItem,
  Review,
  ScheduledItem,
  TrashedItem,
} from './shapes/review.ts'

/** Whether a warning keeps an item from being published. */
export const keepsBack = (kind: ReviewCheck['kind']): boolean =>
  kind === 'refused' || (MISSING as readonly string[]).includes(kind)

/** Most items in a review; its total counts all. */
export const REVIEW_MAX = 200

/** Most drafts of one type in a review; before a site's first publication, `REVIEW_MAX`. */
export const DRAFTS_MAX = 20

/** Publications on a page. */
export const PUBLICATIONS_MAX = 20

/** Most items named for each publication. */
export const PUBLISHED_MAX = 10

/** How long a publication can be undone. */
export const UNDO_DAYS = 30

/** How long the trash keeps an item. */
export const TRASH_DAYS = 30

export const readReview: CallOf<typeof reviewShapes.readReview> = {
  method: 'GET',
  path: '/api/forks/:forkId/review',
  summary: 'The unpublished changes of a site, newest first, and its last publication',
  policy: { kind: 'site', capability: 'content.read' },
}

export const publishWaiting: CallOf<typeof reviewShapes.publishWaiting> = {
  method: 'POST',
  path: '/api/forks/:forkId/publish',
  summary:
    'Publishes all unpublished changes of a site, or the named items, which may be drafts or scheduled; all of them or none',
  policy: { kind: 'site', capability: 'content.publish' },
}

export const undoPublication: CallOf<typeof reviewShapes.undoPublication> = {
  method: 'POST',
  path: '/api/forks/:forkId/publish/undo',
  summary: `Undoes a publication of the last ${UNDO_DAYS} days: its changes become drafts again, except where somebody changed the item since`,
  policy: { kind: 'site', capability: 'content.publish' },
}

export const listPublications: CallOf<typeof reviewShapes.listPublications> = {
  method: 'GET',
  path: '/api/forks/:forkId/publications',
  summary: 'A page of the publications of a site, newest first',
  policy: { kind: 'site', capability: 'content.read' },
}

export const listScheduled: CallOf<typeof reviewShapes.listScheduled> = {
  method: 'GET',
  path: '/api/forks/:forkId/scheduled',
  summary: 'What is scheduled to be published or unpublished on a site, the next first',
  policy: { kind: 'site', capability: 'content.read' },
}

export const scheduleWaiting: CallOf<typeof reviewShapes.scheduleWaiting> = {
  method: 'PUT',
  path: '/api/forks/:forkId/scheduled',
  summary:
    'Schedules when the named items, all or none, are published or unpublished; drafts of published items go out at that moment, and null ends the schedule',
  policy: { kind: 'site', capability: 'content.publish' },
}

export const listTrash: CallOf<typeof reviewShapes.listTrash> = {
  method: 'GET',
  path: '/api/forks/:forkId/trash',
  summary: 'The trash of a site, newest first',
  policy: { kind: 'site', capability: 'content.read' },
}

export const reviewCalls = {
  readReview,
  publishWaiting,
  undoPublication,
  listPublications,
  listScheduled,
  scheduleWaiting,
  listTrash,
}
