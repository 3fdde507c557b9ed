import { type Job, jobOf, recurring } from '../../../platform/jobs/job.ts'
import { type Registered, takeStep, TRANSLATE, wakeLost } from './actions/step.ts'
import { deleteOldJobs } from './queries.ts'

/** As long as what they brought may be taken. */
const KEPT_DAYS = 90

export const translationJobs = (registered: Registered): Job[] => [
  jobOf(TRANSLATE, (ctx, step) => takeStep(ctx, registered, step)),
  recurring('assistant.wake', 'minute', ({ owner, jobs }) => owner((tx) => wakeLost(tx, jobs))),
  recurring('assistant.forget', 'day', ({ owner }) => owner((tx) => deleteOldJobs(tx, KEPT_DAYS))),
]
