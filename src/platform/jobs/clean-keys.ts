import { recurring } from './job.ts'
import { deleteOldKeys } from '../db/idempotency.ts'

export const databaseJobs = [
  recurring('idempotency.clean', 'hour', ({ db }) => db.transaction('*', deleteOldKeys)),
]
