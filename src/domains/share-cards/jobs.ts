import { type Job, type JobCtx, recurring } from '../../platform/jobs/job.ts'
import { listSites } from '../sites/index.ts'
import { makeCards } from './actions/make.ts'
import { type SurveyParts, surveySite } from './actions/survey.ts'
import { sweepStore, wantLost } from './actions/sweep.ts'
import { DRAWN_AS } from './face.ts'
import { listBehind } from './queries.ts'

/** A run takes about so long; the rest is left to the next one. */
const RUN_MS = 2_000
/**
 * Sites that were never looked through wait so long after a start, in seconds: at a first start these are the samples with some
 * two hundred cards, and readers and the owner come first.
 */
const NEW_SITES_AFTER_S = 15 * 60

interface JobParts extends SurveyParts {
  /** Left out: that of the product. */
  newSitesAfterS?: number
}

/** Jobs that keep the cards of pages as the pages are. */
export function shareCardJobs({ newSitesAfterS = NEW_SITES_AFTER_S, ...parts }: JobParts): Job[] {
  return [
    recurring('share-cards.keep', 'second', async (ctx) => {
      const until = performance.now() + RUN_MS
      await surveySites(ctx, { ...parts, newSitesAfterS }, until)
      await makeCards(ctx, until)
    }),
    recurring('share-cards.sweep', 'day', async (ctx) => {
      await sweepStore(ctx)
      await wantLost(ctx)
    }),
  ]
}

async function surveySites(ctx: JobCtx, parts: Required<JobParts>, until: number): Promise<void> {
  const behind = (await listBehind(ctx.db.staff, DRAWN_AS)).filter(
    ({ surveyed }) => surveyed !== null || process.uptime() > parts.newSitesAfterS,
  )
  if (behind.length === 0) return
  const { sites } = await listSites(ctx.db.staff)
  for (const one of behind) {
    const site = sites.find(({ id }) => id === one.siteId)
    if (site) await surveySite(ctx, site, one, parts)
    if (performance.now() > until) return
  }
}
