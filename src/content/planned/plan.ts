import type { ScheduleWrite } from '../../kernel/publication-shape.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { FieldRow, ItemKey } from '../drafts/queries.ts'
import type { Choice } from '../item/choice.ts'
import { readClock } from '../../platform/db/clock.ts'
import { type PlannedField, removePlans, savePlan } from './queries.ts'

/** What a plan is made of beside its moment. */
interface Planning {
  /** What is known of the fields of the item. */
  rows: readonly FieldRow[]
  choice: Choice
  /** What goes out with it, or not at all. */
  batchId: string
  userId: string
}

/** Of the fields that were planned those that wait still, each as it was then; what was taken back since stays where it is. */
export function asPlanned(planned: readonly PlannedField[]): Choice {
  return (rows) =>
    planned.flatMap(({ language, field, version, value }) => {
      const row = rows.find((one) => one.language === language && one.field === field)
      return row?.isWaiting ? [{ ...row, version, value }] : []
    })
}

/**
 * Plans when the changes of an item come that readers see already, or takes that back, in a transaction that holds it.
 * @returns what the write says beside that; null where it says nothing of changes
 */
export async function planChanges(
  tx: Tx,
  key: ItemKey,
  { publishAt, ...rest }: ScheduleWrite,
  { rows, choice, batchId, userId }: Planning,
): Promise<ScheduleWrite | null> {
  if (publishAt === null) return (await removePlans(tx, key, [key.itemId])) ? rest : null
  const waiting = choice(rows)
  if (publishAt === undefined || waiting.length === 0 || publishAt <= (await readClock(tx))) return null
  const fields = waiting.map(({ language, field, version, value }) => ({ language, field, version, value }))
  await savePlan(tx, key, { dueAt: publishAt, fields, userId, batchId })
  return rest
}
