import { recurring } from '../jobs/job.ts'
import { deleteOldKeys } from './idempotency.ts'

export const databaseJobs = [
  recurring('idempotency.clean', 'hour', ({ db }) => db.transaction('*', deleteOldKeys)),
]
