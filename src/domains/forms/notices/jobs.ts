import { recurring } from '../../../platform/jobs/job.ts'
import { post } from '../../../content/mails/post.ts'
import { EACH_MAX, MORE } from './mails.ts'
import { listPast } from './queries.ts'

/** Longer than an entry is told of, so that each hour is told of once. */
const ONCE_IN_HOURS = 48

export const formsJobs = [
  recurring('forms.more', 'hour', ({ db }) =>
    db.transaction('*', async (tx) => {
      for (const { siteId, id } of await listPast(tx, EACH_MAX))
        await post(tx, MORE, { siteId, about: id, onceInHours: ONCE_IN_HOURS })
    }),
  ),
]
