import { conflict, invalidField, type Problem } from '../kernel/problem.ts'
import type { Status } from '../kernel/publication.ts'
import type { Capability } from '../kernel/role.ts'
import type { Site } from '../kernel/site.ts'
import { LOCALES, type Locale } from '../kernel/locale.ts'
import { isBlank } from '../kernel/shape.ts'
import { languageName } from '../platform/context.ts'
import type { Tx } from '../platform/db/database.ts'
import { brokenConstraint, type Reads } from '../platform/db/run.ts'
import { type ChangePublication, DRAFT, type Publication, published, type Standing } from './publication.ts'
import type { CreationLine } from './activity/queries.ts'
import { readClock, type Store, type Stored } from './queries.ts'
import { indexItems, type Searched, type Shown } from './search/documents.ts'
import { removeDocuments } from './search/queries.ts'
import type { TypeDeclaration } from './type/define-type.ts'
import {
  editTexts,
  type Given,
  isSame,
  merged,
  type Texts,
  textsIn,
  type Translations,
} from './translations.ts'

/** What a write may carry beside the fields of its type. */
export interface Write {
  translations?: object | undefined
  isPublished?: boolean | undefined
}

/** A type of item: what differs from one type to the next. */
export interface ItemType<F extends object, T extends object, W extends object, A extends object> {
  store: Store<F, T>
  /** What it is made of. */
  declared?: TypeDeclaration
  /** Its name in the activity log. */
  kind: string
  /** The right to write it. */
  capability: Capability
  /** The right to delete it, where that is another. */
  removal?: Capability
  /** Texts that the site's own language needs, with their names in sentences; left out: the title. */
  required?: Readonly<Record<string, string>>
  /** What readers must see for the item to be seen, where they do not see it. */
  needs?(
    db: Reads,
    siteId: string,
    record: Stored<F, T>,
  ): Promise<{ kind: string; id: string; title: string } | null>
  /** How people know the item that a fact has the key of, by the name of the fact; the review shows that. */
  names?: Readonly<Record<string, (db: Reads, siteId: string, key: string) => Promise<string | null>>>
  /** What the review says of a fact that is no text, instead of what is stored. */
  told?: Readonly<Record<string, (db: Reads, siteId: string, value: unknown) => Promise<unknown>>>
  /** Account whose own item it is; left out: items of the type are nobody's own. */
  ownerOf?(record: Stored<F, T>): string | null
  /** What public pages are made of it, as they name it in their tags. */
  tag: string
  /** For a type whose items have numbers: the number in a name that is no uuid, and how it is found. */
  numbered?: {
    numberIn(id: string): number | null
    find(db: Reads, siteId: string, number: number): Promise<Stored<F, T> | null>
  }
  /**
   * The facts that an item begins with, before its first write is applied.
   * @param by account that creates it, null for an import
   * @throws Problem
   */
  begin(tx: Tx, site: Site, write: W, by: string | null): Promise<F>
  /** The facts that a write changes. @throws Problem */
  facts(write: W, before: F, tx: Tx, site: Site, id: string): Partial<F> | Promise<Partial<F>>
  /**
   * For a type with a date of its own: what follows for it, and from it, once publication is worked out.
   * @param how whether the caller named the moment (published now, scheduled, imported) or saved
   * @param now the moment of the transaction
   * @throws Problem
   */
  dated?(facts: F, before: F, how: 'named' | 'saved', now: () => Promise<string>): Promise<Partial<F>>
  /** Name of the fact that holds this date: a state of the item without one leaves it as it is. */
  dateField?: string
  /** The texts of a write in the language of the call. */
  texts(write: W): Given<T>
  /** The texts of a write by language, when it brought the map. */
  map(write: W): Translations<Given<T>> | undefined
  /** What an answer says of the item beside what it says of every one. @param texts in the language of the call */
  show(record: Stored<F, T>, texts: T): A
  /** What it means that a change breaks one of the database's constraints. */
  refusals?: Record<string, (facts: F | null) => Problem>
  /** Address of the picture that it is; null for what is none. Left out: no item of the type is one. */
  pictureOf?(record: Stored<F, T>): string | null
  /** Left out: the search of the site does not look for it. */
  search?: Searched<F, T>
  /** What stands in its items, and keeps them from being deleted. */
  holds?: Holding
  /** Writes what of a new item lies in other tables. */
  began?(tx: Tx, site: Site, id: string, texts: T, newId: () => string): Promise<void>
  /**
   * The same of an item that was there, and what follows elsewhere from its new texts and facts.
   * @returns facts that it has changed of the item itself
   */
  wrote?(
    tx: Tx,
    site: Site,
    id: string,
    texts: { before: T; after: T },
    newId: () => string,
    facts: { before: F; after: F },
  ): Promise<Partial<F> | void>
}

/** Others stand in an item: what was thrown away of them, too, since it can be had back. */
export interface Holding {
  /** The constraint of the database that keeps the item. */
  constraint: string
  /** How many of them people see. */
  countShown(tx: Tx, siteId: string, id: string): Promise<number>
  /** Why it is not deleted while people see some of them, and while all of them lie in the trash. */
  sentences: { shown: string; trashed: string }
}

/** What is written, and as what. */
export interface Change<W> {
  write: W
  /** Language of the texts that stand beside the map. */
  locale: Locale
  /** They are those of the language alone, as its editor shows them; else what equals a fallback is none. */
  isOwn?: boolean | undefined
  /** Left out: what `isPublished` of the write says. */
  publication?: ChangePublication | undefined
  newId: () => string
  /** Account that creates the item. */
  by?: string | undefined
}

/**
 * Stores a new item. @throws Problem of the type's rules
 * @param lineOf the line of the log that is stored along with it, where what will be stored is known before
 * @returns the item as it is stored then; null where it takes a read
 */
export async function createItem<F extends object, T extends object, W extends object, A extends object>(
  tx: Tx,
  type: ItemType<F, T, W, A>,
  site: Site,
  id: string,
  { write, locale, publication, newId, by = '' }: Change<W>,
  lineOf?: (after: (moment: string) => Stored<F, T>) => CreationLine,
): Promise<Stored<F, T> | null> {
  const { store } = type
  const first = await type.begin(tx, site, write, by || null)
  const before = { ...DRAFT, status: 'draft' as const }
  const facts = await factsAfter(tx, type, site, { ...first }, { ...before, id }, { write, publication })
  const given = { fields: type.texts(write), map: type.map(write) }
  const texts = editTexts({ base: store.noText, translations: {} }, site, locale, given, store.noText)
  if (locale !== site.defaultLanguage) requireOwnTexts(type, site, texts.base)
  requireTitle(site, texts.base)
  touchWhereSeen(tx, type, site.id, facts)
  const foreseen = foreseenOf(type, { siteId: site.id, id }, facts, texts)
  const line = foreseen && lineOf?.(foreseen)
  const shown = shownIn(type, facts)
  const values = { ...facts, ...texts.base }
  const inserted = store.insert(tx, site.id, id, values, texts.translations, line ?? undefined)
  const moment = await refusing(type, facts, inserted)
  await type.began?.(tx, site, id, texts.base, newId)
  if (type.search && shown)
    await indexItems(tx, type.search, site, [{ item: { ...facts, id }, texts, shown }])
  return line && foreseen ? foreseen(moment) : null
}

/** The new item as it will be stored at a moment; null where the database or the clock adds something to it. */
function foreseenOf<F extends object, T extends object, W extends object, A extends object>(
  { store, began }: ItemType<F, T, W, A>,
  { siteId, id }: { siteId: string; id: string },
  facts: F & Partial<Publication> & { isActive?: boolean },
  { base, translations }: Texts<T>,
): ((moment: string) => Stored<F, T>) | null {
  if (began || store.hasComputed || facts.publishAt || facts.unpublishAt) return null
  const status = firstStatus(store.shownBy, facts)
  const envelope = {
    id,
    forkId: siteId,
    version: 1,
    status,
    hasChanges: false,
    planned: null,
    isTrashed: false,
  }
  const own = { ...store.factsOf(facts), ...base }
  return (moment) => ({ ...own, ...envelope, createdAt: moment, updatedAt: moment, translations })
}

function firstStatus(
  shownBy: string | undefined,
  facts: Partial<Publication> & { isActive?: boolean },
): Status {
  if (shownBy === 'publication') return facts.isPublished ? 'published' : 'draft'
  return shownBy === 'isActive' && !facts.isActive ? 'inactive' : 'active'
}

/** Writes an item that the transaction holds; what changes nothing is not written. @throws Problem of the type's rules */
export async function editItem<F extends object, T extends object, W extends object, A extends object>(
  tx: Tx,
  type: ItemType<F, T, W, A>,
  site: Site,
  record: Stored<F, T>,
  { write, locale, isOwn, publication, newId }: Change<W>,
): Promise<void> {
  const { store } = type
  const before = textsOf(type, record)
  const given = { fields: type.texts(write), map: type.map(write), isOwn }
  const after = editTexts(before, site, locale, given, store.noText)
  requireTitle(site, after.base)
  const factsBefore = store.factsOf(record)
  const facts = await factsAfter(tx, type, site, factsBefore, record, { write, publication })
  if (isSame([before, factsBefore], [after, facts])) return
  touchWhereSeen(tx, type, site.id, factsBefore, facts)
  await refusing(type, facts, store.update(tx, site.id, record.id, { ...facts, ...after.base }))
  if (!isSame(before.translations, after.translations)) {
    await store.replaceTranslations(tx, site.id, record.id, after.translations)
  }
  const changed = { before: factsBefore, after: facts }
  const more = await type.wrote?.(
    tx,
    site,
    record.id,
    { before: before.base, after: after.base },
    newId,
    changed,
  )
  const shown = shownIn(type, facts)
  if (type.search && (shown || shownIn(type, factsBefore))) {
    await indexItems(tx, type.search, site, [
      { item: { ...facts, ...more, id: record.id }, texts: after, shown },
    ])
  }
}

/** The facts of a stored item once its publication has changed. @throws Problem of the type's rules */
export function factsPublished<F extends object, T extends object, W extends object, A extends object>(
  tx: Tx,
  type: ItemType<F, T, W, A>,
  site: Site,
  record: Stored<F, T>,
  publication: ChangePublication,
): Promise<F> {
  const { isPublished } = publication(DRAFT, record.status, '')
  // A write without another field changes publication alone, or what stands for it.
  const write = (type.store.shownBy === 'isActive' ? { isActive: isPublished } : {}) as W
  const change = { write, publication }
  return factsAfter(tx, type, site, type.store.factsOf(record), record, change)
}

/** The facts of a stored item once it stands before readers as it did. @param was as `stateBefore` gave it */
export function factsPutBack<F extends object, T extends object, W extends object, A extends object>(
  tx: Tx,
  type: ItemType<F, T, W, A>,
  site: Site,
  record: Stored<F, T>,
  was: Standing,
): Promise<F> {
  return factsAfter(tx, type, site, type.store.factsOf(record), record, putBack<W>(was))
}

/** The change that has an item stand before readers as it did. */
export function putBack<W extends object>(was: Standing): Pick<Change<W>, 'write' | 'publication'> {
  // A write without another field changes publication alone, or what stands for it.
  if ('isActive' in was) return { write: { isActive: was.isActive } as W & Standing }
  return { write: {} as W, publication: (now) => ({ ...now, ...was }) }
}

/** Deletes an item for good. @throws Problem of the type's rules */
export async function removeItem<F extends object, T extends object, W extends object, A extends object>(
  tx: Tx,
  type: ItemType<F, T, W, A>,
  siteId: string,
  id: string,
): Promise<void> {
  const { holds } = type
  // Asked before: once the database has refused, the transaction answers nothing more.
  const shown = holds ? await holds.countShown(tx, siteId, id) : 0
  tx.touch(siteId, type.tag)
  await refusing(type, null, type.store.remove(tx, siteId, id)).catch((error: unknown) => {
    if (!holds || brokenConstraint(error) !== holds.constraint) throw error
    throw conflict(shown > 0 ? holds.sentences.shown : holds.sentences.trashed)
  })
  if (type.search) await removeDocuments(tx, { siteId, kind: type.search.kind, itemIds: [id] })
}

/** When readers see an item with these facts, now or by itself later. */
export function shownIn<F extends object, T extends object, W extends object, A extends object>(
  { store }: ItemType<F, T, W, A>,
  facts: F & Partial<Publication> & { isActive?: boolean },
): Shown {
  const column = store.shownBy === 'publication' ? 'isPublished' : store.shownBy
  if (column !== undefined && !facts[column]) return null
  return { from: facts.publishAt ?? null, until: facts.unpublishAt ?? null }
}

/** The texts of a stored item; what was added to its groups since it was written is there, and empty. */
export function textsOf<F extends object, T extends object, W extends object, A extends object>(
  { store }: ItemType<F, T, W, A>,
  record: Stored<F, T>,
): Texts<T> {
  const translations: Translations<T> = {}
  for (const [locale, texts] of Object.entries(record.translations) as [Locale, T][]) {
    translations[locale] = merged(store.noText, texts)
  }
  return { base: merged(store.noText, store.textsOf(record)), translations }
}

/** A stored item with its texts in one language; what is missing there comes from the default language. */
export function inLanguage<F extends object, T extends object, W extends object, A extends object>(
  type: ItemType<F, T, W, A>,
  record: Stored<F, T>,
  locale: Locale,
): Omit<Stored<F, T>, 'translations'> {
  const { translations: _, ...rest } = record
  return { ...rest, ...textsIn(textsOf(type, record), locale) }
}

/** The languages in which readers are told of an item: the default one, and those that it has texts in. */
export function languagesOf<T extends object>(
  { translations }: { translations: Translations<T> },
  { defaultLanguage }: Site,
  isTold: (texts: T) => boolean,
): Locale[] {
  return LOCALES.filter((language) => {
    const texts = translations[language]
    return language === defaultLanguage || (texts !== undefined && isTold(texts))
  })
}

/** Readers see something else where the item was public, is, or will be by itself. */
function touchWhereSeen<F extends object, T extends object, W extends object, A extends object>(
  tx: Tx,
  type: ItemType<F, T, W, A>,
  siteId: string,
  ...states: F[]
): void {
  if (states.some((facts) => shownIn(type, facts))) tx.touch(siteId, type.tag)
}

/** What is begun in another language brings the texts that nothing is without in the map. @throws invalid */
function requireOwnTexts<F extends object, T extends object, W extends Write, A extends object>(
  { required = { title: 'Title' } }: ItemType<F, T, W, A>,
  { defaultLanguage }: Site,
  base: T,
): void {
  const missing = Object.entries(base).find(([field, value]) => field in required && isBlank(String(value)))
  if (!missing) return
  const [field] = missing
  const place = `translations/${defaultLanguage}/${field}`
  const name = required[field]
  throw invalidField(
    place,
    'required',
    `${name} is required in ${languageName(defaultLanguage)}, the site’s own language, too: ${place} takes it`,
  )
}

/** A language may leave the title to the default one, which needs it; the map could empty that. */
function requireTitle({ defaultLanguage }: Site, base: object): void {
  if ('title' in base && base.title === '') {
    throw invalidField(`translations/${defaultLanguage}/title`, 'required', 'Title is required')
  }
}

async function factsAfter<F extends object, T extends object, W extends object, A extends object>(
  tx: Tx,
  type: ItemType<F, T, W, A>,
  site: Site,
  before: F,
  record: { id: string; status: Status } & Partial<Publication>,
  { write, publication }: Pick<Change<W>, 'write' | 'publication'>,
): Promise<F> {
  const facts = { ...before, ...(await type.facts(write, before, tx, site, record.id)) }
  if (type.store.shownBy !== 'publication') return facts
  const { isPublished = false, publishAt = null, unpublishAt = null } = record
  const { isPublished: wanted }: Write = write
  const changed = publication ?? published(wanted)
  // A save says nothing of moments, so it needs no clock.
  const now = publication ? await readClock(tx) : ''
  const after = { ...facts, ...changed({ isPublished, publishAt, unpublishAt }, record.status, now) }
  const dates = await type.dated?.(after, before, publication ? 'named' : 'saved', () => readClock(tx))
  return { ...after, ...dates }
}

async function refusing<F extends object, T extends object, W extends object, A extends object, R>(
  { refusals = {} }: ItemType<F, T, W, A>,
  facts: F | null,
  writing: Promise<R>,
): Promise<R> {
  return writing.catch((error: unknown) => {
    const refusal = refusals[brokenConstraint(error) ?? '']
    throw refusal ? refusal(facts) : error
  })
}
