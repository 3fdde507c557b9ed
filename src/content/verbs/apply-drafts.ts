import { removePlannedFields, removePlans } from '../planned/queries.ts'
import { markPublic, markWaiting } from '../model-texts/queries.ts'
import { asItWas } from '../item/publication.ts'
import { moments } from '../item/state.ts'
import { isSame } from '../../kernel/rich-text/canonical.ts'
import { merged } from '../item/texts.ts'
import { edit, type Work } from './work.ts'
import { type Choice, everything, writtenIn } from '../item/choice.ts'
import type { FieldRow, FieldWrite } from '../drafts/queries.ts'
import { draftOfField, rowOf, storeRows, storeWaiting } from './draft-rows.ts'
import { ownView } from '../item/fields.ts'

/**
 * Applies drafts to the item of the work: all, or those that are chosen.
 * @returns the chosen fields
 * @throws Problem of the type's rules
 */
export async function applyDrafts(work: Work, choose: Choice = everything): Promise<FieldRow[]> {
  const { type, site, drafts, item: before } = work
  const chosen = choose(drafts)
  // A scheduled item stays scheduled.
  const state = before.status === 'scheduled' ? { state: moments(asItWas) } : {}
  for (const [locale, fields] of Map.groupBy(chosen, (row) => writtenIn(row, site))) {
    const write = Object.fromEntries(fields.map(({ field, value }) => [field, value]))
    await edit(work, { write, locale, isOwn: true, ...state })
  }
  const left = chosen.flatMap((one): FieldRow[] => {
    const row = rowOf(drafts, one)
    if (!row?.isWaiting) return []
    if (row.version === one.version) return [{ ...row, isWaiting: false, value: null }]
    // An older value was published: the newest one waits on, compared with what is stored now.
    const locale = writtenIn(row, site)
    const wanted = merged(ownView(type, site, before, locale), { [row.field]: row.value })
    return [{ ...row, ...draftOfField(row.field, wanted, ownView(type, site, work.item, locale)) }]
  })
  await storeWaiting(work, left)
  await markPublic(work.tx, work.key, chosen)
  return chosen
}

/** The same for a publication: the published fields leave the plan of the item. @throws Problem */
export async function publishDrafts(work: Work, choice: Choice): Promise<void> {
  const { tx, key, before } = work
  if (choice === everything && before.planned) await removePlans(tx, key, [before.id])
  if (!before.hasChanges) return
  const applied = await applyDrafts(work, choice)
  if (before.planned) await removePlannedFields(tx, key, applied)
}

/** A field before and after a publication. */
interface Published {
  language: string
  field: string
  before: unknown
  after: unknown
}

/** Whether the stored fields are still those of a publication. */
export function isAsPublished(
  { type, site, item }: Pick<Work, 'type' | 'site' | 'item'>,
  published: readonly Published[],
): boolean {
  return published.every(({ language, field, after }) =>
    isSame(ownView(type, site, item, writtenIn({ language }, site))[field], after),
  )
}

/**
 * Undoes a publication: old values are stored, published ones become drafts.
 * @param at moment of the publication
 * @throws Problem of the type's rules
 */
export async function returnToDrafts(work: Work, published: readonly Published[], at: string): Promise<void> {
  const { site, drafts } = work
  for (const [locale, fields] of Map.groupBy(published, (one) => writtenIn(one, site))) {
    const write = Object.fromEntries(fields.map(({ field, before }) => [field, before]))
    await edit(work, { write, locale, isOwn: true })
  }
  const again = published.flatMap(({ language, field, before, after }): FieldWrite[] => {
    const known = rowOf(drafts, { language, field })
    // A newer draft must not be overwritten.
    if (known?.isWaiting) return []
    const waiting = draftOfField(field, { [field]: after }, { [field]: before })
    const { version = 0, writers = {} } = known ?? {}
    return [{ language, field, version, writers, ...waiting }]
  })
  await storeRows(work, again)
  await markWaiting(work.tx, work.key, published, at)
}
