import type { CallOf } from '../../kernel/endpoint.ts'
import type { reviewShapes } from './shapes/review.ts'

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
  summary: 'What waits for publication on a site, the newest first, and the last publication of it',
  policy: { kind: 'site', capability: 'content.read' },
}

export const publishWaiting: CallOf<typeof reviewShapes.publishWaiting> = {
  method: 'POST',
  path: '/api/forks/:forkId/publish',
  summary:
    'Publishes what waits on a site, all of it or the items that are named, drafts and scheduled ones too, together or not at all',
  policy: { kind: 'site', capability: 'content.publish' },
}

export const undoPublication: CallOf<typeof reviewShapes.undoPublication> = {
  method: 'POST',
  path: '/api/forks/:forkId/publish/undo',
  summary: `Takes a publication of the last ${UNDO_DAYS} days back: readers see what was there before, and its changes wait again; what somebody changed since stays`,
  policy: { kind: 'site', capability: 'content.publish' },
}

export const listPublications: CallOf<typeof reviewShapes.listPublications> = {
  method: 'GET',
  path: '/api/forks/:forkId/publications',
  summary: 'What was published on a site in the studio, the newest first, some at a time',
  policy: { kind: 'site', capability: 'content.read' },
}

export const listScheduled: CallOf<typeof reviewShapes.listScheduled> = {
  method: 'GET',
  path: '/api/forks/:forkId/scheduled',
  summary: 'What comes out or goes by itself on a site, the next first',
  policy: { kind: 'site', capability: 'content.read' },
}

export const scheduleWaiting: CallOf<typeof reviewShapes.scheduleWaiting> = {
  method: 'PUT',
  path: '/api/forks/:forkId/scheduled',
  summary:
    'Says when items that are named come out or go, together or not at all; what readers see already changes at that moment, and null takes the moment back',
  policy: { kind: 'site', capability: 'content.publish' },
}

export const listTrash: CallOf<typeof reviewShapes.listTrash> = {
  method: 'GET',
  path: '/api/forks/:forkId/trash',
  summary: 'What was thrown away on a site and can be had back, the newest first',
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
