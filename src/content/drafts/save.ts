import {
  CONTENT_FORM,
  type DraftConflict,
  type DraftEdit,
  type DraftOutcome,
  type DraftWrite,
} from '../../kernel/draft.ts'
import { isLocale, type Locale } from '../../kernel/locale.ts'
import { invalidField, reload } from '../../kernel/problem.ts'
import type { Status } from '../../kernel/publication.ts'
import { isBlank } from '../../kernel/shape.ts'
import type { Site } from '../../kernel/site.ts'
import { isGroup } from '../../kernel/translation.ts'
import type { Tx } from '../../platform/db/database.ts'
import { editItem, type ItemType, type Write } from '../items.ts'
import { asItWas } from '../publication.ts'
import type { Stored } from '../queries.ts'
import { changedFields, isSame, merged } from '../translations.ts'
import { verdictOf, writersAfter } from './descent.ts'
import { type FieldRow, type FieldWrite, listFields, setWaiting, storeFields } from './queries.ts'
import { EVERY_LANGUAGE, languageOf, ownView, type View, viewAfter, withWaiting } from './views.ts'

interface Saving {
  site: Site
  locale: Locale
  newId: () => string
  userId: string | null
}

/** @throws Problem `reload` for a build that writes another form of content than this one reads */
export function requireKnownForm({ build }: DraftWrite): void {
  if (Number(/^\d{1,9}(?=-|$)/.exec(build)?.[0]) !== CONTENT_FORM) throw reload()
}

/**
 * Whether readers see the item, will without anybody's doing, or do as it was once it is had back from the trash; then what
 * editors save by themselves waits.
 */
export function isKeptApart({ status, isTrashed }: { status: Status; isTrashed: boolean }): boolean {
  return isTrashed || status === 'published' || status === 'scheduled' || status === 'active'
}

/**
 * Takes what an editor saved by itself, in a transaction that holds the item: it waits for publication where readers could see
 * it, and is written elsewhere. A field that somebody else wrote meanwhile is left out and told.
 * @returns also whether this writer had not written the item before, and what was known of its fields
 * @throws Problem of the type's rules; then nothing is written
 */
export async function saveDraft<F extends object, T extends object, W extends Write, A extends object>(
  tx: Tx,
  type: ItemType<F, T, W, A>,
  record: Stored<F, T>,
  write: DraftWrite,
  { site, locale, newId, userId }: Saving,
): Promise<DraftOutcome & { isFirst: boolean; fieldsBefore: FieldRow[] }> {
  const key = { siteId: site.id, kind: type.kind, itemId: record.id }
  const rows = await listFields(tx, key)
  const stored = ownView(type, site, record, locale)
  const current = withWaiting(stored, rows, locale)
  const given = withRequired(type, locale === site.defaultLanguage, valuesOf(write.fields, current))
  // The rules hold for all fields together, before any of them is written. The fields are those of W by its contract.
  const after = await viewAfter(type, tx, site, record, locale, given as W)
  const obsolete: string[] = []
  const conflicts: [string, DraftConflict][] = []
  const taken: FieldWrite[] = []
  for (const [field, { base, after: seen }] of Object.entries(write.fields)) {
    const language = languageOf(type, field, locale)
    const known = rows.find((row) => row.field === field && row.language === language)
    const edit = { writer: write.writer, seq: write.seq, base, after: seen }
    const verdict = verdictOf(known, edit)
    const isEqual = isSame(after[field], current[field])
    if (verdict === 'obsolete') obsolete.push(field)
    else if (verdict === 'conflict' && !isEqual) {
      const { by = '', at = record.updatedAt, version = 0 } = known ?? {}
      conflicts.push([field, { theirs: current[field], by, at, version }])
    } else {
      const version = (known?.version ?? 0) + (isEqual ? 0 : 1)
      const waiting = waitingOf(field, after, stored)
      taken.push({ field, language, version, writers: writersAfter(known, edit), ...waiting })
    }
  }
  await keep(taken)
  return {
    taken: taken.map(({ field }) => field),
    obsolete,
    conflicts: Object.fromEntries(conflicts),
    fieldsBefore: rows,
    isFirst: !rows.some(({ writers }) => Object.hasOwn(writers, write.writer)),
  }

  async function keep(fields: FieldWrite[]): Promise<void> {
    if (isKeptApart(record)) return storeFields(tx, key, userId, fields)
    const values: View = Object.fromEntries(fields.map(({ field }) => [field, given[field]]))
    if (fields.length > 0)
      await editItem(tx, type, site, record, { write: values as W, locale, isOwn: true, newId })
    const written = fields.map((row) => ({ ...row, isWaiting: false, value: null }))
    return storeFields(tx, key, userId, written)
  }
}

/** Which fields go out, of those that are known; a value that is not the newest leaves the newest to wait. */
export type Choice = (rows: readonly FieldRow[]) => FieldRow[]

/** All that waits. */
export const everything: Choice = (rows) => rows.filter(({ isWaiting }) => isWaiting)

/** What waits in these languages; what all of them share is written in the site's own. */
export function inLanguages(languages: readonly Locale[], site: Site): Choice {
  return (rows) => everything(rows).filter((row) => languages.includes(localeOf(row, site)))
}

/**
 * Writes what waits of an item, all of it or what is chosen, in a transaction that holds it.
 * @param find the item as the transaction sees it
 * @returns the fields that were chosen
 * @throws Problem of the type's rules; then nothing is written
 */
export async function takeWaiting<F extends object, T extends object, W extends Write, A extends object>(
  tx: Tx,
  type: ItemType<F, T, W, A>,
  site: Site,
  itemId: string,
  { find, newId }: { find: () => Promise<Stored<F, T>>; newId: () => string },
  choose: Choice = everything,
): Promise<FieldRow[]> {
  const key = { siteId: site.id, kind: type.kind, itemId }
  const rows = await listFields(tx, key)
  const chosen = choose(rows)
  const before = await find()
  const kept = before.status === 'scheduled' ? { publication: asItWas } : {}
  for (const [locale, fields] of Map.groupBy(chosen, (row) => localeOf(row, site))) {
    const values: View = Object.fromEntries(fields.map(({ field, value }) => [field, value]))
    const change = { write: values as W, locale, isOwn: true, newId, ...kept }
    await editItem(tx, type, site, await find(), change)
  }
  const after = await find()
  for (const { language, field, version } of chosen) {
    const row = rows.find((one) => one.language === language && one.field === field)
    if (!row?.isWaiting) continue
    const isNewest = row.version === version
    await setWaiting(tx, key, { ...row, ...(isNewest ? NOTHING : waitingStill(row)) })
  }
  return chosen

  /** What was written since, against what is stored now. */
  function waitingStill(row: FieldRow): Pick<FieldWrite, 'isWaiting' | 'value'> {
    const locale = localeOf(row, site)
    const wanted = merged(ownView(type, site, before, locale), { [row.field]: row.value })
    return waitingOf(row.field, wanted, ownView(type, site, after, locale))
  }
}

const NOTHING = { isWaiting: false, value: null }

interface Doors<F extends object, T extends object> {
  id: string
  /** The item as the transaction sees it. */
  find: () => Promise<Stored<F, T>>
  newId: () => string
  userId: string | null
}

/** A field as it was before a publication, and after. */
interface Published {
  language: string
  field: string
  before: unknown
  after: unknown
}

/** Whether fields are stored as a publication left them. */
export function isAsPublished<F extends object, T extends object, W extends Write, A extends object>(
  type: ItemType<F, T, W, A>,
  site: Site,
  record: Stored<F, T>,
  published: readonly Published[],
): boolean {
  return published.every(({ language, field, after }) =>
    isSame(ownView(type, site, record, localeOf({ language }, site))[field], after),
  )
}

/** Stores what fields were before a publication, and has what was published wait again. */
export async function restoreStored<F extends object, T extends object, W extends Write, A extends object>(
  tx: Tx,
  type: ItemType<F, T, W, A>,
  site: Site,
  rows: FieldRow[],
  published: readonly Published[],
  { id, find, newId, userId }: Doors<F, T>,
): Promise<void> {
  for (const [locale, fields] of Map.groupBy(published, (one) => localeOf(one, site))) {
    const values: View = Object.fromEntries(fields.map(({ field, before }) => [field, before]))
    await editItem(tx, type, site, await find(), { write: values as W, locale, isOwn: true, newId })
  }
  const again = published.flatMap(({ language, field, before, after }): FieldWrite[] => {
    const known = rows.find((row) => row.language === language && row.field === field)
    // What somebody has typed since waits already.
    if (known?.isWaiting) return []
    const waiting = waitingOf(field, { [field]: after }, { [field]: before })
    const { version = 0, writers = {} } = known ?? {}
    return [{ language, field, version, writers, ...waiting }]
  })
  await storeFields(tx, { siteId: site.id, kind: type.kind, itemId: id }, userId, again)
}

function localeOf({ language }: Pick<FieldRow, 'language'>, { defaultLanguage }: Site): Locale {
  return language !== EVERY_LANGUAGE && isLocale(language) ? language : defaultLanguage
}

/** The values of a save; of a group of texts, those that it leaves out stay as they are. @throws invalid */
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

/** The values with those trimmed that the site's own language needs. @throws invalid where one of them is missing there */
function withRequired<F extends object, T extends object, W extends Write, A extends object>(
  { required = { title: 'Title' } }: ItemType<F, T, W, A>,
  isOwnLanguage: boolean,
  values: View,
): View {
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

/** What waits of a field: nothing where it is what is stored, and of a group the texts that differ. */
function waitingOf(field: string, after: View, stored: View): Pick<FieldWrite, 'isWaiting' | 'value'> {
  const changed = changedFields({ [field]: after[field] }, stored)
  return field in changed ? { isWaiting: true, value: changed[field] } : { isWaiting: false, value: null }
}
