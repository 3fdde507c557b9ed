import { Problem } from '../../kernel/problem.ts'
import type { Site } from '../../kernel/site.ts'
import type { Reads } from '../../platform/db/run.ts'
import { type Job, recurring } from '../../platform/jobs/job.ts'
import type { ReviewedTypes } from '../review/actions.ts'
import { listDue, refusePlan } from './queries.ts'

/** So many publications one run makes; the next one is a second away. */
const AT_ONCE = 200

/**
 * Publishes planned changes that are due, each in a transaction of its own; after a stop those whose moment has passed, in order.
 * @param types all types of which something may be planned
 */
export function plannedJobs(types: ReviewedTypes, listSites: (db: Reads) => Promise<readonly Site[]>): Job[] {
  return [
    recurring('content.publish-planned', 'second', async ({ db, log }) => {
      const due = await listDue(db.staff, AT_ONCE)
      if (due.length === 0) return
      const sites = new Map((await listSites(db.staff)).map((site) => [site.id, site]))
      const byKind = new Map(Object.values(types).map((reviewed) => [reviewed.kind, reviewed]))
      for (const { forkId, kind, itemId } of due) {
        const site = sites.get(forkId)
        const reviewed = byKind.get(kind)
        if (!site || !reviewed) continue
        try {
          await db.transaction([forkId], (tx) => reviewed.publishPlannedIn(tx, site, itemId))
        } catch (error) {
          // Without room or without a database it is tried again; what a rule refuses waits for somebody.
          if (!(error instanceof Problem) || error.type === 'unavailable') throw error
          await db.transaction([forkId], (tx) =>
            refusePlan(tx, { siteId: forkId, kind, itemId }, error.detail),
          )
          log.warn({ kind, itemId, reason: error.detail }, 'a planned publication was refused')
        }
      }
    }),
  ]
}
