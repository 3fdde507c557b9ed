import { recurring } from '../../platform/jobs/job.ts'
import { deleteGone } from './queries.ts'

export const provisioningJobs = [
  recurring('provisioning.delete-gone', 'day', async ({ db, log }) => {
    const count = await db.transaction('*', deleteGone)
    if (count > 0) log.info({ count }, 'deleted sites are gone')
  }),
]
