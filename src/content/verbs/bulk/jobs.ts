import { recurring } from '../../../platform/jobs/job.ts'
import { removeOldBulkActions } from './queries.ts'

/** So long can an action on many items be taken back. */
const KEPT_DAYS = 30

export const bulkJobs = [
  recurring('content.forget-bulk', 'day', ({ owner }) => owner((tx) => removeOldBulkActions(tx, KEPT_DAYS))),
]
