import type { ScheduleWrite } from '../../kernel/publication-shape.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { FieldRow, ItemKey } from '../drafts/queries.ts'
import type { Choice } from '../item/choice.ts'
import { readClock } from '../../platform/db/clock.ts'
import { type PlannedField, removePlans, savePlan } from './queries.ts'

interface Planning {
  /** Field rows of the item. */
  rows: readonly FieldRow[]
  choice: Choice
  /** Plans of a batch are published together or not at all. */
  batchId: string
  userId: string
}

/** Picks the planned fields that still wait, with their planned values; a draft that was dropped since is not published. */
export function asPlanned(planned: readonly PlannedField[]): Choice {
  return (rows) =>
    planned.flatMap(({ language, field, version, value }) => {
      const row = rows.find((one) => one.language === language && one.field === field)
      return row?.isWaiting ? [{ ...row, version, value }] : []
    })
}

/**
 * Plans when the changes of a published item are published, or deletes its plan. The transaction must have locked the item.
 * @returns the rest of the write; null where the write does not concern changes
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
