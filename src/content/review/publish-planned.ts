import { Problem } from '../../kernel/problem.ts'
import type { Site } from '../../kernel/site.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { type Job, recurring } from '../../platform/jobs/job.ts'
import { COMMAND_LINE } from '../activity/index.ts'
import { insertPublication } from '../publications/queries.ts'
import { publishPlannedIn, type PublishedPlan } from '../verbs/planned.ts'
import { listDue, listDueItems, refuseBatch } from '../planned/queries.ts'
import { inOrder, ofKind, type ReviewedTypes } from './types.ts'

/** Most publications in one run; the next run is a second later. */
const AT_ONCE = 200

interface PlannedParts {
  types: ReviewedTypes
  listSites(db: Reads): Promise<readonly Site[]>
}

/** A rule refused an item, and with it the whole batch. */
class Refusal extends Error {
  readonly item: { kind: string; itemId: string }
  readonly sentence: string

  constructor(item: { kind: string; itemId: string }, sentence: string) {
    super(sentence)
    this.item = item
    this.sentence = sentence
  }
}

/**
 * Publishes planned changes that are due, each batch in one transaction; after a stop of the server, overdue ones in order.
 */
export function plannedJobs({ types, listSites }: PlannedParts): Job[] {
  return [
    recurring('content.publish-planned', 'second', async ({ db, log }) => {
      const due = await listDue(db.staff, AT_ONCE)
      if (due.length === 0) return
      const sites = new Map((await listSites(db.staff)).map((site) => [site.id, site]))
      for (const { forkId: siteId, batchId } of due) {
        const site = sites.get(siteId)
        if (!site) continue
        try {
          await db.transaction([siteId], (tx) => publishBatch(tx, types, site, batchId))
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          const { item, sentence } = error
          const batch = { siteId, batchId }
          await db.transaction([siteId], (tx) => refuseBatch(tx, batch, { ...item, refusal: sentence }))
          log.warn({ ...item, reason: sentence }, 'a planned publication was refused')
        }
      }
    }),
  ]
}

/** @throws Refusal */
async function publishBatch(tx: Tx, types: ReviewedTypes, site: Site, batchId: string): Promise<void> {
  const due = (await listDueItems(tx, { siteId: site.id, batchId })).flatMap(({ kind, itemId: id }) => {
    const [type] = ofKind(types, kind) ?? []
    return type === undefined ? [] : [{ type, id }]
  })
  const published: PublishedPlan[] = []
  for (const { type, id } of inOrder(due)) {
    const of = types[type]
    const made = of && (await refusing(of.kind, id, publishPlannedIn(tx, of, site, id)))
    if (made) published.push(made)
  }
  const [first] = published
  // Another process has published them, or readers do not see the items any more.
  if (!first) return
  const items = published.map(({ item }) => item)
  const { userId, dueAt } = first
  await insertPublication(tx, site.id, { id: COMMAND_LINE.newId(), items, userId, dueAt })
}

async function refusing<V>(kind: string, itemId: string, work: Promise<V>): Promise<V> {
  try {
    return await work
  } catch (error) {
    // `unavailable` is tried again by the next run; a refusal waits for a person.
    if (!(error instanceof Problem) || error.type === 'unavailable') throw error
    throw new Refusal({ kind, itemId }, error.detail)
  }
}
