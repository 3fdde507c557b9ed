import { recurring } from '../../platform/jobs/job.ts'
import { deleteOver } from './queries.ts'

export const identityJobs = [recurring('identity.clean', 'hour', ({ db }) => db.transaction('*', deleteOver))]
