import { recurring } from '../../../platform/jobs/job.ts'
import { removeOldBulkActions } from './queries.ts'

/** How long an action on many items can be undone. */
const KEPT_DAYS = 30

export const bulkJobs = [
  recurring('content.forget-bulk', 'day', ({ owner }) => owner((tx) => removeOldBulkActions(tx, KEPT_DAYS))),
]
