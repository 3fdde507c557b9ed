import { Problem } from '../../kernel/problem.ts'
import { TRASH_DAYS } from '../contract/review.ts'
import { type Job, recurring } from '../../platform/jobs/job.ts'
import { COMMAND_LINE } from '../activity/index.ts'
import { purgeIn } from '../verbs/remove.ts'
import { listOverdueTrash } from '../history/queries.ts'
import type { ReviewedTypes } from './types.ts'

/** Most items deleted in one run; the rest waits for the next day. */
const PURGED_MAX = 5_000

/** Deletes items for good that were in the trash for `TRASH_DAYS`. */
export function trashJobs({ types }: { types: ReviewedTypes }): Job[] {
  return [
    recurring('content.purge-trash', 'day', async ({ db, log }) => {
      const byKind = new Map(Object.values(types).map((type) => [type.kind, type]))
      for (const { forkId: siteId, kind, itemId } of await listOverdueTrash(db.staff, {
        days: TRASH_DAYS,
        limit: PURGED_MAX,
      })) {
        try {
          // A transaction for each item: one that a rule keeps, such as a part with chapters, must not keep the others.
          await db.transaction([siteId], async (tx) => {
            const type = byKind.get(kind)
            if (type) await purgeIn(tx, type, COMMAND_LINE, siteId, itemId)
          })
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          log.info({ kind, itemId, reason: error.detail }, 'stays in the trash')
        }
      }
    }),
  ]
}
