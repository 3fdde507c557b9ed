import { postAll } from '../../content/mails/post.ts'
import { recurring } from '../../platform/jobs/job.ts'
import { CONFIRMATION } from './mails.ts'
import { eraseUnconfirmed, forgetAsked, listUnasked } from './queries/links.ts'

/** Who has not confirmed so long after the mail server took the confirmation is erased. */
const KEPT_DAYS = 30
/** A mail that was given up, or was not needed when it was to go out, is written again after so long. */
const AGAIN_HOURS = 7 * 24

export const audienceJobs = [
  recurring('audience.keep', 'day', ({ db }) =>
    db.transaction('*', async (tx) => {
      await forgetAsked(tx)
      await eraseUnconfirmed(tx, KEPT_DAYS)
      for (const [siteId, abouts] of await listUnasked(tx))
        await postAll(tx, CONFIRMATION, { siteId, abouts, onceInHours: AGAIN_HOURS })
    }),
  ),
]
