import { recurring } from '../../platform/jobs/job.ts'
import { deleteOver } from './queries.ts'

export const participantsJobs = [
  recurring('participants.clean', 'hour', ({ db }) => db.transaction('*', deleteOver)),
]
