import { recurring } from '../../platform/jobs/job.ts'
import { deleteOver } from './queries.ts'
import { deleteOldSteps } from './steps/queries.ts'

export const identityJobs = [
  recurring('identity.clean', 'hour', ({ db }) =>
    db.transaction('*', async (tx) => {
      await deleteOver(tx)
      await deleteOldSteps(tx)
    }),
  ),
]
