import { recurring } from '../../platform/jobs/job.ts'
import { deleteOldViews } from './queries.ts'

export const analyticsJobs = [
  recurring('analytics.clean', 'day', ({ db }) => db.transaction('*', deleteOldViews)),
]
