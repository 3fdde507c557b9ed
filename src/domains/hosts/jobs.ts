import { recurring } from '../../platform/jobs/job.ts'
import { checkAll } from './actions.ts'

/** A domain that stops leading here, or whose certificate ends, is red on the dashboard within the hour. */
export const hostsJobs = [recurring('hosts.check', 'hour', (ctx) => checkAll(ctx, ctx.stopping))]
