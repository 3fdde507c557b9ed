import {
  CONTENT_FORM,
  type DraftConflict,
  type DraftEdit,
  type DraftOutcome,
  type DraftWrite,
} from '../contract/draft.ts'
import type { Locale } from '../../kernel/locale.ts'
import { invalidField, reload } from '../../kernel/problem.ts'
import { isSeen, type Status } from '../../kernel/publication.ts'
import { isBlank } from '../../kernel/text.ts'
import { isGroup } from '../contract/translation.ts'
import type { ItemType } from '../item/item-type.ts'
import { isSame } from '../../kernel/rich-text/canonical.ts'
import { merged } from '../item/texts.ts'
import { edit, type Work } from './work.ts'
import { verdictOf, writersAfter } from '../drafts/descent.ts'
import type { FieldWrite } from '../drafts/queries.ts'
import { draftOfField, rowOf, storeRows } from './draft-rows.ts'
import { languageOf, ownView, type View, viewAfter, withWaiting } from '../item/fields.ts'

/** @throws Problem `reload` for a build that writes another form of content */
export function requireKnownForm({ build }: DraftWrite): void {
  if (Number(/^\d{1,9}(?=-|$)/.exec(build)?.[0]) !== CONTENT_FORM) throw reload()
}

/**
 * Whether autosaves wait as drafts: readers see the item, will see it on schedule, or may see it as it is once it is restored
 * from the trash.
 */
function isKeptApart({ status, isTrashed }: { status: Status; isTrashed: boolean }): boolean {
  return isTrashed || status === 'scheduled' || isSeen(status)
}

/**
 * Stores an autosave: as drafts where readers could see the item, else in the item itself. Fields that somebody else wrote
 * meanwhile are not stored but returned as conflicts.
 * @param locale language of the texts
 * @throws Problem of the type's rules; then nothing is written
 */
export async function saveDraft(work: Work, write: DraftWrite, locale: Locale): Promise<DraftOutcome> {
  const { tx, type, site, item, drafts } = work
  const stored = ownView(type, site, item, locale)
  const current = withWaiting(stored, drafts, locale)
  const given = withRequired(type, locale === site.sourceLanguage, valuesOf(write.fields, current))
  // The rules are checked for all fields together, before any of them is written.
  const after = await viewAfter(type, tx, site, item, locale, given)
  const { taken, obsolete, conflicts } = judgeFields(work, write, { locale, stored, current, after })
  if (isKeptApart(item)) await storeRows(work, taken)
  else await storeAtOnce(work, taken, given, locale)
  return { taken: taken.map(({ field }) => field), obsolete, conflicts }
}

/** Readers do not see the item, so its fields are written without a draft. */
async function storeAtOnce(work: Work, taken: FieldWrite[], given: View, locale: Locale): Promise<void> {
  const values = Object.fromEntries(taken.map(({ field }) => [field, given[field]]))
  if (taken.length > 0) await edit(work, { write: values, locale, isOwn: true })
  await storeRows(
    work,
    taken.map((row) => ({ ...row, isWaiting: false, value: null })),
  )
}

function judgeFields(
  { type, item, drafts }: Work,
  { writer, seq, fields }: DraftWrite,
  { locale, stored, current, after }: { locale: Locale; stored: View; current: View; after: View },
): Omit<DraftOutcome, 'taken'> & { taken: FieldWrite[] } {
  const obsolete: string[] = []
  const conflicts: [string, DraftConflict][] = []
  const taken: FieldWrite[] = []
  for (const [field, { base, after: seen }] of Object.entries(fields)) {
    const language = languageOf(type, field, locale)
    const known = rowOf(drafts, { language, field })
    const given = { writer, seq, base, after: seen }
    const verdict = verdictOf(known, given)
    const isEqual = isSame(after[field], current[field])
    if (verdict === 'obsolete') obsolete.push(field)
    else if (verdict === 'conflict' && !isEqual) {
      const { by = '', at = item.updatedAt, version = 0 } = known ?? {}
      conflicts.push([field, { theirs: current[field], by, at, version }])
    } else {
      const version = (known?.version ?? 0) + (isEqual ? 0 : 1)
      const waiting = draftOfField(field, after, stored)
      taken.push({ field, language, version, writers: writersAfter(known, given), ...waiting })
    }
  }
  return { taken, obsolete, conflicts: Object.fromEntries(conflicts) }
}

/** The values of an autosave; a group is merged with the present one. @throws invalid */
function valuesOf(fields: Record<string, DraftEdit>, current: View): View {
  const values = Object.entries(fields).map(([field, { value }]) => {
    if (value === undefined) {
      throw invalidField(`fields/${field}/value`, 'required', `The value of ${field} is missing`)
    }
    const before = current[field]
    return [field, isGroup(value) && isGroup(before) ? merged(before, value) : value]
  })
  return Object.fromEntries(values)
}

/** Trims required texts. @throws invalid where one of them is empty in the site's own language */
function withRequired({ required }: ItemType, isOwnLanguage: boolean, values: View): View {
  const needed = Object.entries(values).flatMap(([field, value]): [string, string][] => {
    const name = required[field]
    if (name === undefined || typeof value !== 'string') return []
    if (isOwnLanguage && isBlank(value)) {
      throw invalidField(`fields/${field}/value`, 'required', `${name} is required`)
    }
    return [[field, value.trim()]]
  })
  return { ...values, ...Object.fromEntries(needed) }
}
