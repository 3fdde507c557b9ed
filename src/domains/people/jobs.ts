import { recurring } from '../../platform/jobs/job.ts'
import { deleteExpired } from './queries.ts'

export const peopleJobs = [recurring('people.clean', 'hour', ({ db }) => db.transaction('*', deleteExpired))]
