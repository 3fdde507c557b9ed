import { recurring } from '../../platform/jobs/job.ts'
import { forgetPrompts } from './queries.ts'

export const modelTextJobs = [
  recurring('content.forget-prompts', 'day', ({ owner }) => owner((tx) => forgetPrompts(tx))),
]
