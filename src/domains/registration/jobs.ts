import { recurring } from '../../platform/jobs/job.ts'
import { deleteOld } from './queries.ts'

export const registrationJobs = [
  recurring('registration.clean', 'hour', ({ db }) => db.transaction('*', deleteOld)),
]
