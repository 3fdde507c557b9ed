import { recurring } from '../../platform/jobs/job.ts'
import { removeOldActivity, sealActivity } from './seal.ts'

export const activityJobs = [
  recurring('activity.seal', 'second', ({ owner }) => sealActivity(owner)),
  recurring('activity.clean', 'day', ({ owner }) => removeOldActivity(owner)),
]
