import { recurring } from '../../platform/jobs/job.ts'
import { deleteExpired } from './queries.ts'

export const accountsJobs = [
  recurring('accounts.clean', 'hour', ({ db }) => db.transaction('*', deleteExpired)),
]
