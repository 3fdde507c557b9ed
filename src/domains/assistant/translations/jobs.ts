import { type Job, jobOf, recurring } from '../../../platform/jobs/job.ts'
import { enqueueStep, type Registered, takeStep, TRANSLATE } from './actions/step.ts'
import { deleteOldJobs, listDue } from './queries.ts'

/** As long as what they brought may be taken. */
const KEPT_DAYS = 90

export const translationJobs = (registered: Registered): Job[] => [
  jobOf(TRANSLATE, (ctx, step) => takeStep(ctx, registered, step)),
  // What the queue has given up, or what came back with a backup that has no queue, goes on.
  recurring('assistant.wake', 'hour', ({ owner, jobs }) =>
    owner(async (tx) => {
      for (const step of await listDue(tx)) await enqueueStep(tx, jobs, step)
    }),
  ),
  recurring('assistant.forget', 'day', ({ owner }) => owner((tx) => deleteOldJobs(tx, KEPT_DAYS))),
]
