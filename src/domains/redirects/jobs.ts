import { recurring } from '../../platform/jobs/job.ts'
import { deleteOldMissed } from './queries.ts'

export const redirectsJobs = [
  recurring('redirects.clean', 'day', ({ db }) => db.transaction('*', deleteOldMissed)),
]
