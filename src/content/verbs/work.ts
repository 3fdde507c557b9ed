import type { Cause } from '../contract/history.ts'
import type { Locale } from '../../kernel/locale.ts'
import { invalidField, notFound } from '../../kernel/problem.ts'
import type { Site } from '../../kernel/site.ts'
import { type Ctx, localeOf, siteById } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { brokenConstraint } from '../../platform/db/run.ts'
import { type ActivityContext, recordActivity } from '../activity/index.ts'
import { type FieldRow, type ItemKey, listFields } from '../drafts/queries.ts'
import { fieldsOf, givenTexts, requireSourceWords } from '../item/fields.ts'
import { moveMarks } from '../model-texts/note.ts'
import type { Taking } from '../model-texts/queries.ts'
import { takeProposals } from '../proposals/queries.ts'
import { remember } from '../history/remember.ts'
import { type Item, type ItemType, stateOf, textsOf, type Values, type Write } from '../item/item-type.ts'
import { readClock } from '../../platform/db/clock.ts'
import { indexItems } from '../search/documents.ts'
import type { StateChange } from '../item/state.ts'
import { noteSources, translated } from '../translating/sources.ts'
import { isSame } from '../../kernel/rich-text/canonical.ts'
import { editTexts } from '../item/texts.ts'

/** Who acts on a site, and in which language. */
interface WorkContext {
  activityContext: ActivityContext
  /** Account that the history names; null for the public and the command line. */
  userId: string | null
  site: Site
  /** Language of the texts outside `translations`. */
  locale: Locale
}

export function workContextOf(ctx: Ctx, siteId: string): WorkContext {
  const site = siteById(ctx, siteId)
  return { activityContext: ctx, userId: ctx.actor?.userId ?? null, site, locale: localeOf(ctx, site) }
}

/**
 * One item that a verb has locked and read. `edit` changes `item`, `write` stores it and makes it `stored`; field rows change
 * in `drafts` as they are stored. `before` and `draftsBefore` stay as they were read.
 */
export interface Work extends WorkContext {
  tx: Tx
  type: ItemType
  key: ItemKey
  /** The item and its field rows when the work began. */
  before: Item
  draftsBefore: FieldRow[]
  /** The item with changes that may not be written yet. */
  item: Item
  drafts: FieldRow[]
  /** The item as last read or written. */
  stored: Item
}

/** Locks and reads an item, also one in the trash. @throws notFound where it is gone */
export async function beginWork(tx: Tx, type: ItemType, context: WorkContext, id: string): Promise<Work> {
  const { site } = context
  const key = { siteId: site.id, kind: type.kind, itemId: id }
  // Sent together; the database reads after it holds the lock.
  const [, item, drafts] = await Promise.all([
    type.store.lock(tx, site.id, id),
    type.store.findIn(tx, site.id, id),
    listFields(tx, key),
  ])
  if (!item) throw notFound()
  return { ...context, tx, type, key, before: item, draftsBefore: drafts, item, drafts, stored: item }
}

/** A change of an item. */
interface Edit {
  /** Left out: no fields. */
  write?: Values
  /** Language of the texts outside `translations`; left out: that of the work. */
  locale?: Locale
  /** The texts were read without fallbacks; otherwise a text that equals its fallback is no edit. */
  isOwn?: boolean
  /** Left out: follows `isPublished` of the write. */
  state?: StateChange
}

/** Changes the item of the work in memory. @throws Problem of the rules of its type */
export async function edit(
  work: Work,
  { write = {}, locale = work.locale, isOwn, state }: Edit,
): Promise<void> {
  const { type, site, item } = work
  const given = { fields: givenTexts(type, site, locale, write), map: type.map(write), isOwn }
  const texts = editTexts(textsOf(type, item), site, locale, given, type.store.noText)
  requireTitle(site, texts.base)
  const before = type.store.factsOf(item)
  const facts = await factsAfter(work.tx, type, site, item, { write, state })
  requireSourceWords(type, site, locale, before, facts)
  const isMoved = stateOf(type).isMoved(before, facts)
  const status = isMoved ? stateOf(type).statusAt(facts, await readClock(work.tx)) : item.status
  work.item = { ...item, ...facts, ...texts.base, translations: texts.translations, status }
}

/** The facts of an item after a write and a change of state. @throws Problem of the rules of its type */
export async function factsAfter(
  tx: Tx,
  type: ItemType,
  site: Site,
  item: Pick<Item, 'id' | 'status'> & Values,
  { write = {}, state }: Pick<Edit, 'write' | 'state'>,
): Promise<Values> {
  const before = type.store.factsOf(item as Item)
  const facts = { ...before, ...(await type.facts({ tx, site, id: item.id, write, before })) }
  const itsState = stateOf(type)
  const change = state ?? { publication: itsState.saved(write as Write) }
  // A save names no moment, so it needs no clock.
  const now = state ? await readClock(tx) : ''
  const after = { ...facts, ...itsState.after(item, item.status, change, now) }
  if (!type.dated) return after
  return { ...after, ...(await type.dated(after, before, state ? 'named' : 'saved', () => readClock(tx))) }
}

/** The title is required in the source language, and `translations` could have emptied it there. @throws invalid */
export function requireTitle({ sourceLanguage }: Site, base: object): void {
  if ('title' in base && base.title === '') {
    throw invalidField(`translations/${sourceLanguage}/title`, 'required', 'Title is required')
  }
}

/**
 * Writes the changes of the item, its search documents, and what the type writes elsewhere.
 * @returns whether anything had changed
 * @throws Problem of the rules of its type
 */
export async function write(work: Work): Promise<boolean> {
  const { tx, type, site, stored, item } = work
  const { store } = type
  const [textsBefore, texts] = [textsOf(type, stored), textsOf(type, item)]
  const [before, facts] = [store.factsOf(stored), store.factsOf(item)]
  if (isSame([textsBefore, before], [texts, facts])) return false
  const states = stateOf(type)
  // Readers may see a change if the item was public, is, or will be on schedule.
  if (states.visibilityOf(before) || states.visibilityOf(facts)) tx.touch(site.id, type.tag)
  const moved = await refusing(type, facts, store.update(tx, site.id, item.id, { ...facts, ...texts.base }))
  if (!isSame(textsBefore.translations, texts.translations)) {
    await store.replaceTranslations(tx, site.id, item.id, texts.translations)
  }
  const more = await type.afterSave?.(tx, site, {
    id: item.id,
    texts: { before: textsBefore.base, after: texts.base },
    facts: { before, after: facts },
    newId: work.activityContext.newId,
  })
  const shown = states.visibilityOf(facts)
  if (type.search && (shown || states.visibilityOf(before))) {
    indexItems(tx, type.search, site, [{ item: { ...facts, ...more, id: item.id }, texts, shown }])
  }
  work.item = { ...item, ...moved }
  // Computed fields, and changes that the type made to the item's row, are known only by reading it again.
  if (store.hasComputed || more) work.item = await reload(work)
  work.stored = work.item
  return true
}

export async function reload({ tx, type, site, item }: Work): Promise<Item> {
  const found = await type.store.findIn(tx, site.id, item.id)
  if (!found) throw notFound()
  return found
}

/** What log and history record of a work. */
interface Ending {
  /** The part of the activity code after the dot. */
  action: string
  /** Cause of a new revision; left out: no field has changed, so there is none. */
  cause?: Cause
  /** The writer of an autosave: one load of an editor. */
  writer?: string
  /** Answers of a model by the fields that took them. */
  taken?: readonly Omit<Taking, 'isPublic'>[]
  /** The revision whose texts are restored. */
  restored?: number | null
  /** False for a further autosave of the same writer: open studios are told, but the log gets no further line. */
  isLogged?: boolean
}

/** Ends a work: its item is written unless it is stored already, then its revision, translation sources and activity. @throws Problem of the rules of its type */
export async function finish(work: Work, ending: Ending): Promise<void> {
  const { action, cause, writer, isLogged = true } = ending
  await write(work)
  const { tx, type, site, activityContext, userId, before, item } = work
  if (cause) await rememberState(work, cause, ending)
  if (isLogged) {
    const deed = { siteId: site.id, action: `${type.kind}.${action}` as `${string}.save`, objectId: item.id }
    const named = userId === null ? {} : { userId }
    recordActivity(tx, activityContext, { ...deed, ...named, before, after: item, isTold: toldOf(type) })
  } else {
    tx.tell({ event: 'changed', siteId: site.id, type: type.kind, id: item.id, ...(writer && { writer }) })
  }
}

/** The log keeps values that are neither texts nor of a person: those of a state, of an address and of plain choices. */
function toldOf({ declared }: ItemType): (field: string) => boolean {
  const shared: Readonly<Record<string, { kind: string }>> = declared?.shared ?? {}
  return (field) => OF_STATE.has(field) || TOLD.has(shared[field]?.kind ?? '')
}

const OF_STATE = new Set([
  'status',
  'isPublished',
  'publishAt',
  'unpublishAt',
  'isActive',
  'isTrashed',
  'path',
])

const TOLD = new Set(['slug', 'flag', 'number', 'moment', 'day', 'choice'])

async function rememberState(
  work: Work,
  cause: Cause,
  { writer, taken = [], restored = null }: Ending,
): Promise<void> {
  const { tx, type, key, site, userId, before, draftsBefore, item, drafts } = work
  const was = fieldsOf(type, site, before, draftsBefore)
  const is = fieldsOf(type, site, item, drafts)
  const isWaiting = ({ language, field }: Pick<FieldRow, 'language' | 'field'>) =>
    drafts.some((row) => row.isWaiting && row.language === language && row.field === field)
  const marks = await moveMarks(tx, key, { was, is, taken, restored, isWaiting })
  const revision = await remember(tx, key, {
    cause,
    userId,
    ...(writer !== undefined && { writer }),
    isApart: marks.isApart,
    before: { ...before, fields: was },
    after: { version: item.version, fields: is },
  })
  await marks.store(revision)
  const proposed = await takeProposals(tx, key, taken)
  await noteSources(tx, key, site, translated(type, site, was), translated(type, site, is), proposed)
}

/** Turns a broken constraint into the problem that the type has for it. */
export async function refusing<R>(
  { refusals = {} }: ItemType,
  facts: Values | null,
  writing: Promise<R>,
): Promise<R> {
  return writing.catch((error: unknown) => {
    const refusal = refusals[brokenConstraint(error) ?? '']
    throw refusal ? refusal(facts) : error
  })
}
