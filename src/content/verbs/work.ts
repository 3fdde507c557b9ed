import type { Cause } from '../contract/history.ts'
import type { Locale } from '../../kernel/locale.ts'
import { invalidField, notFound } from '../../kernel/problem.ts'
import type { Site } from '../../kernel/site.ts'
import { type Ctx, localeOf, siteById } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { brokenConstraint } from '../../platform/db/run.ts'
import { type ActivityContext, recordActivity } from '../activity/index.ts'
import { type FieldRow, type ItemKey, listFields } from '../drafts/queries.ts'
import { fieldsOf } from '../item/fields.ts'
import { remember } from '../history/remember.ts'
import {
  type Item,
  type ItemType,
  keyOf,
  stateOf,
  textsOf,
  type Values,
  type Write,
} from '../item/item-type.ts'
import { readClock } from '../../platform/db/clock.ts'
import { indexItems } from '../search/documents.ts'
import type { StateChange } from '../item/state.ts'
import { noteSources, translated } from '../translating/sources.ts'
import { editTexts, isSame } from '../item/texts.ts'

/** Who does something on a site, and in which language. */
interface WorkContext {
  activityContext: ActivityContext
  /** Account in whose name it is kept; null for the public and the command line. */
  userId: string | null
  site: Site
  /** Language of the texts that a write brings beside its map. */
  locale: Locale
}

/** What the caller of a request does on one of its sites. */
export function workContextOf(ctx: Ctx, siteId: string): WorkContext {
  const site = siteById(ctx, siteId)
  return { activityContext: ctx, userId: ctx.actor?.userId ?? null, site, locale: localeOf(ctx, site) }
}

/** One item in hand: held against everybody else, and read once. What is changed of it is written by `write` or `finish`. */
export interface Work extends WorkContext {
  tx: Tx
  type: ItemType
  key: ItemKey
  /** The item when the work began, and what was known of its fields then. */
  before: Item
  draftsBefore: FieldRow[]
  /** The item as it is now, written or not. */
  item: Item
  drafts: FieldRow[]
  /** The item as it is stored. */
  stored: Item
}

/** Takes an item in hand; one in the trash, too. @throws notFound where it is gone */
export async function beginWork(tx: Tx, type: ItemType, context: WorkContext, id: string): Promise<Work> {
  const { site } = context
  await type.store.lock(tx, site.id, id)
  const item = await type.store.find(tx, [site.id], id)
  if (!item) throw notFound()
  const key = keyOf(type, item)
  const drafts = await listFields(tx, key)
  return { ...context, tx, type, key, before: item, draftsBefore: drafts, item, drafts, stored: item }
}

/** A change of an item. */
interface Edit {
  /** Fields that are given; left out: none. */
  write?: Values
  /** Language of the texts that stand beside the map; left out: that of the work. */
  locale?: Locale
  /** They are those of the language alone, as its editor shows them; else what equals a fallback is none. */
  isOwn?: boolean
  /** How it is to stand before readers; left out: what `isPublished` of the write says. */
  state?: StateChange
}

/** Changes the item in hand; nothing is written yet. @throws Problem of the rules of its type */
export async function edit(
  work: Work,
  { write = {}, locale = work.locale, isOwn, state }: Edit,
): Promise<void> {
  const { type, site, item } = work
  const given = { fields: type.texts(write), map: type.map(write), isOwn }
  const texts = editTexts(textsOf(type, item), site, locale, given, type.store.noText)
  requireTitle(site, texts.base)
  const before = type.store.factsOf(item)
  const facts = await factsAfter(work.tx, type, site, item, { write, state })
  const isMoved = stateOf(type).isMoved(before, facts)
  const status = isMoved ? stateOf(type).statusAt(facts, await readClock(work.tx)) : item.status
  work.item = { ...item, ...facts, ...texts.base, translations: texts.translations, status }
}

/** The facts of an item after a write and a change of its state. @throws Problem of the rules of its type */
export async function factsAfter(
  tx: Tx,
  type: ItemType,
  site: Site,
  item: Pick<Item, 'id' | 'status'> & Values,
  { write = {}, state }: Pick<Edit, 'write' | 'state'>,
): Promise<Values> {
  const before = type.store.factsOf(item as Item)
  const facts = { ...before, ...(await type.facts(write, before, tx, site, item.id)) }
  const itsState = stateOf(type)
  const change = state ?? { publication: itsState.saved(write as Write) }
  // A save says nothing of moments, so it needs no clock.
  const now = state ? await readClock(tx) : ''
  const after = { ...facts, ...itsState.after(item, item.status, change, now) }
  if (!type.dated) return after
  return { ...after, ...(await type.dated(after, before, state ? 'named' : 'saved', () => readClock(tx))) }
}

/** A language may leave the title to the default one, which needs it; the map could empty that. */
export function requireTitle({ defaultLanguage }: Site, base: object): void {
  if ('title' in base && base.title === '') {
    throw invalidField(`translations/${defaultLanguage}/title`, 'required', 'Title is required')
  }
}

/**
 * Writes what was changed of the item by now, and what follows from it elsewhere.
 * @returns whether anything was
 * @throws Problem of the rules of its type
 */
export async function write(work: Work): Promise<boolean> {
  const { tx, type, site, stored, item } = work
  const { store } = type
  const [textsBefore, texts] = [textsOf(type, stored), textsOf(type, item)]
  const [before, facts] = [store.factsOf(stored), store.factsOf(item)]
  if (isSame([textsBefore, before], [texts, facts])) return false
  const isSeenBy = stateOf(type)
  // Readers see something else where it was public, is, or will be by itself.
  if (isSeenBy.visibilityOf(before) || isSeenBy.visibilityOf(facts)) tx.touch(site.id, type.tag)
  const moved = await refusing(type, facts, store.update(tx, site.id, item.id, { ...facts, ...texts.base }))
  if (!isSame(textsBefore.translations, texts.translations)) {
    await store.replaceTranslations(tx, site.id, item.id, texts.translations)
  }
  const more = await type.afterSave?.(
    tx,
    site,
    item.id,
    { before: textsBefore.base, after: texts.base },
    work.activityContext.newId,
    { before, after: facts },
  )
  const shown = isSeenBy.visibilityOf(facts)
  if (type.search && (shown || isSeenBy.visibilityOf(before))) {
    await indexItems(tx, type.search, site, [{ item: { ...facts, ...more, id: item.id }, texts, shown }])
  }
  work.item = { ...item, ...moved }
  // What is worked out, or what the type has written elsewhere of the item itself, is known by reading it.
  if (store.hasComputed || more) work.item = await reload(work)
  work.stored = work.item
  return true
}

/** The item as the database has it by now. */
export async function reload({ tx, type, site, item }: Work): Promise<Item> {
  const found = await type.store.find(tx, [site.id], item.id)
  if (!found) throw notFound()
  return found
}

/** What the log and the history say of a work. */
interface Ending {
  /** What was done, as the activity log calls it. */
  action: string
  /** Why there is a new state of the item; left out: its fields are what they were, and there is none. */
  cause?: Cause
  /** Window of the editor, for what it saved by itself. */
  writer?: string
  /** False for what belongs to the deed before it: the studio is told, and the log has no further line. */
  isLogged?: boolean
}

/** Writes the item, and keeps and tells what was done. @throws Problem of the rules of its type */
export async function finish(work: Work, { action, cause, writer, isLogged = true }: Ending): Promise<void> {
  await write(work)
  const { tx, type, site, activityContext, userId, before, item } = work
  if (cause) await rememberState(work, cause, writer)
  if (isLogged) {
    const deed = { siteId: site.id, action: `${type.kind}.${action}` as `${string}.save`, objectId: item.id }
    const named = userId === null ? {} : { userId }
    await recordActivity(tx, activityContext, { ...deed, ...named, before, after: item })
  } else {
    tx.tell({ event: 'changed', siteId: site.id, type: type.kind, id: item.id, ...(writer && { writer }) })
  }
}

async function rememberState(work: Work, cause: Cause, writer: string | undefined): Promise<void> {
  const { tx, type, key, site, userId, before, draftsBefore, item, drafts } = work
  const was = fieldsOf(type, site, before, draftsBefore)
  const is = fieldsOf(type, site, item, drafts)
  await remember(tx, key, {
    cause,
    userId,
    ...(writer !== undefined && { writer }),
    before: { ...before, fields: was },
    after: { version: item.version, fields: is },
  })
  await noteSources(tx, key, site, translated(type, was), translated(type, is))
}

/** Says in the words of a type what it means that the database refuses a write. */
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
