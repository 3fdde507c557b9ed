import type { Problem } from '../../kernel/problem.ts'
import type { ListQuery } from '../../kernel/list-shape.ts'
import type { Capability } from '../../kernel/role.ts'
import type { Site } from '../../kernel/site.ts'
import { LOCALES, type Locale } from '../../kernel/locale.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import type { ItemKey } from '../drafts/queries.ts'
import type { Stored } from './store/declared.ts'
import type { Store } from './store/queries.ts'
import { ALWAYS, type ItemState, PUBLISHED, SWITCHED } from './state.ts'
import { asDeclared } from '../type/as-declared.ts'
import type { TypeDeclaration } from '../type/define-type.ts'
import type { TypeShapes } from '../type/shapes.ts'
import { completed, type Given, type Texts, textsIn, type Translations } from './texts.ts'

/** Fields by name, of whatever type. */
export type Values = Record<string, unknown>

/** An item of whatever type. */
export type Item = Stored<Values, Values>

/** Forgets the field types of an item type: verbs handle all types alike. */
export function erased<F extends object, T extends object, W extends object, A extends object>(
  type: ItemType<F, T, W, A>,
): ItemType {
  // Safe, since a verb hands values only to the type that they came from.
  return asDeclared(type)
}

/** The declaration and the shapes of a type. @throws TypeError for a type without a declaration */
export function declaredIn<W>(type: { kind: string; declared?: TypeDeclaration; shapes?: TypeShapes<W> }): {
  declared: TypeDeclaration
  shapes: TypeShapes<W>
} {
  const { kind, declared, shapes } = type
  if (!declared || !shapes) throw new TypeError(`${kind} has no declaration`)
  return { declared, shapes }
}

/** Properties that a write may have beside the fields of its type. */
export interface Write {
  translations?: object | undefined
  isPublished?: boolean | undefined
}

/** Everything in which one type of items differs from another. */
export interface ItemType<
  F extends object = Values,
  T extends object = Values,
  W extends object = Values,
  A extends object = Values,
> {
  store: Store<F, T>
  declared?: TypeDeclaration
  /** Shapes of its calls and of its seed files. */
  shapes?: TypeShapes<W>
  /** `name` of its declaration. */
  kind: string
  /** Needed to write an item. */
  capability: Capability
  /** Needed to delete an item; left out: `capability`. */
  removal?: Capability
  /** The shared fields of an earlier state that may come back; left out: all. */
  restorable?(shared: Values, record: Stored<F, T>): Values
  /** Texts that are required in the site's own language, with their names in sentences. */
  required: Readonly<Record<string, string>>
  /** The item that must be published first for this one to be seen; null where nothing is missing. */
  needs?(
    db: Reads,
    siteId: string,
    record: Stored<F, T>,
  ): Promise<{ kind: string; id: string; title: string } | null>
  /** Translates filters of a list into stored values, such as the number of a part into its id. */
  narrowed?(db: Reads, siteId: string, query: ListQuery): Promise<ListQuery>
  /** By shared field: the title that the review shows for the key of another item. */
  names?: Readonly<Record<string, (db: Reads, siteId: string, key: string) => Promise<string | null>>>
  /** By shared field: the value that the review shows instead of the stored one. */
  told?: Readonly<Record<string, (db: Reads, siteId: string, value: unknown) => Promise<unknown>>>
  /**
   * For a type whose shared fields hold words of several languages: those whose words a write changes, the site's own for all
   * else that it changes.
   * @param given fields as they came, which no rule has seen yet
   */
  languagesOf?(site: Site, before: Values, given: Values): readonly Locale[]
  /** Account that owns the item; left out: items of the type have no owner. */
  ownerOf?(record: Stored<F, T>): string | null
  /** Tag of public pages that show items of the type. */
  tag: string
  /** For a type whose items have numbers, which calls take in place of ids. */
  numbered?: {
    numberIn(id: string): number | null
    find(db: Reads, siteId: string, number: number): Promise<Stored<F, T> | null>
  }
  /**
   * The shared fields of a new item, before its first write is applied.
   * @throws Problem
   */
  begin(creation: ItemToCreate<W>): Promise<F>
  /** The shared fields after a write. @throws Problem */
  facts(change: ItemToSave<F, W>): Partial<F> | Promise<Partial<F>>
  /**
   * For a type with a date of its own: sets that date after publication is worked out, or moves publication to it.
   * @param facts as they are after the write
   * @param before as they are stored
   * @param how `named` for a caller that named the moment (published now, scheduled, imported), `saved` for a save
   * @param clock reads the moment of the transaction
   * @returns the facts that differ from `facts`
   * @throws Problem
   */
  dated?(facts: F, before: F, how: 'named' | 'saved', clock: () => Promise<string>): Promise<Partial<F>>
  /** Name of the fact that holds this date: a state of the item without one leaves it as it is. */
  dateField?: string
  /**
   * For a type whose shared fields hold words of the site's source language: the texts that are these words. Writes set them in
   * other languages only.
   */
  sourceTexts?: SourceTexts<F, T>
  /** The texts of a write in the language of the call. */
  texts(write: W): Given<T>
  /** The `translations` of a write, where it has them. */
  map(write: W): Translations<Given<T>> | undefined
  /**
   * What an answer adds to the envelope.
   * @param texts in the language of the call
   * @param unread texts that were not read: the answer has no such fields
   */
  show(record: Stored<F, T>, texts: T, unread?: readonly string[]): A
  /** The problem to throw for a broken constraint, by the name of the constraint. */
  refusals?: Record<string, (facts: F | null) => Problem>
  /** Address of the picture; null where the item is not a picture. Left out: items of the type never are. */
  pictureOf?(record: Stored<F, T>): string | null
  /** Left out: the search of the site does not include the type. */
  search?: Searched<F, T>
  /** Children that keep an item from being deleted. */
  children?: Children
  /** Writes what a new item keeps in other tables. */
  afterCreate?(tx: Tx, site: Site, created: CreatedItem<T>): Promise<void>
  /**
   * After an item was saved: writes what it keeps in other tables, and what else follows from its new texts and facts.
   * @returns facts of the item that it changed itself
   */
  afterSave?(tx: Tx, site: Site, saved: SavedItem<F, T>): Promise<Partial<F> | void>
}

/** The texts of a type that stand in its shared fields in the source language, and how they are read there. */
interface SourceTexts<F, T> {
  names: readonly (keyof T & string)[]
  of(facts: F): Partial<T>
}

/** A new item that is about to be stored. */
export interface ItemToCreate<W> {
  tx: Tx
  site: Site
  /** Its first write. */
  write: W
  /** Account that creates it; null for an import. */
  by: string | null
}

/** A write of an item that is about to be stored. */
export interface ItemToSave<F, W> {
  tx: Tx
  site: Site
  id: string
  write: W
  /** The shared fields as they are. */
  before: F
}

interface CreatedItem<T> {
  id: string
  /** In the site's own language. */
  texts: T
  /** Makes ids for rows in other tables. */
  newId: () => string
}

interface SavedItem<F, T> {
  id: string
  /** In the site's own language. */
  texts: { before: T; after: T }
  facts: { before: F; after: F }
  /** Makes ids for rows in other tables. */
  newId: () => string
}

/** An item in the search index, in one language. */
export interface SearchEntry {
  title: string
  summary?: string
  /** Every other text of it, line by line. */
  text: string
  /** Null: it is read on the page of its part. */
  path: string | null
  /** Named in results; orders items of a kind. */
  number?: number
  /** The part that must be public, too. */
  withinId?: string
}

/** How the items of a type enter the search index. */
export interface Searched<F extends object, T extends object> {
  /** Named in results, such as `chapter`; the search has a message for it. */
  kind: string
  entry(item: F & { id: string }, texts: T): SearchEntry
  /** Whether an item has any text in the source language; the search finds no item without one. Left out: each has. */
  hasWords?(texts: T): boolean
}

/** Items that stand below an item; those in the trash count, too, since they can be restored. */
interface Children {
  /** The foreign key that keeps the item. */
  constraint: string
  /** How many are not in the trash. */
  countShown(tx: Tx, siteId: string, id: string): Promise<number>
  /** Why the item is not deleted: some children are not in the trash, or all are. */
  sentences: { shown: string; trashed: string }
}

const STATES = { publication: PUBLISHED, isActive: SWITCHED } as const

/** The state of a type: when readers see its items. */
export function stateOf({ store }: { store: { shownBy: keyof typeof STATES | undefined } }): ItemState {
  return store.shownBy === undefined ? ALWAYS : STATES[store.shownBy]
}

/** The key of an item in history, drafts, plans and trash. */
export function keyOf(
  { kind }: { kind: string },
  { forkId: siteId, id }: { forkId: string; id: string },
): ItemKey {
  return { siteId, kind, itemId: id }
}

interface Kept<F extends object, T extends object> {
  store: Store<F, T>
  sourceTexts?: SourceTexts<F, T>
}

/** The texts of an item, with those of the source language that are words of shared fields. */
export function textsOf<F extends object, T extends object>(
  type: Kept<F, T>,
  record: Stored<F, T>,
): Texts<T> {
  const { base, translations } = writtenTextsOf(type, record)
  return { base: { ...base, ...type.sourceTexts?.of(type.store.factsOf(record)) }, translations }
}

/** The texts of a stored item as they were written; texts that its groups gained since then are there and empty. */
export function writtenTextsOf<F extends object, T extends object>(
  { store }: Kept<F, T>,
  record: Stored<F, T>,
): Texts<T> {
  const translations: Translations<T> = {}
  for (const [locale, texts] of Object.entries(record.translations) as [Locale, T][]) {
    translations[locale] = completed(store.noText, texts)
  }
  return { base: completed(store.noText, store.textsOf(record)), translations }
}

/** A stored item with its texts in one language; missing texts come from the source language. */
export function inLanguage<F extends object, T extends object>(
  type: Kept<F, T>,
  record: Stored<F, T>,
  locale: Locale,
): Omit<Stored<F, T>, 'translations'> {
  const { translations: _, ...rest } = record
  return { ...rest, ...textsIn(textsOf(type, record), locale) }
}

/** The language of a text that a page shows in another one, for its `lang`; undefined where it is that of the page. */
export function foreignLanguage<T extends object>(
  { translations }: { translations: Translations<T> },
  field: keyof T,
  { sourceLanguage }: Pick<Site, 'sourceLanguage'>,
  locale: Locale,
): Locale | undefined {
  return locale === sourceLanguage || translations[locale]?.[field] ? undefined : sourceLanguage
}

/** The source language, and those in which the texts of an item pass `isTold`. */
export function languagesOf<T extends object>(
  { translations }: { translations: Translations<T> },
  { sourceLanguage }: Site,
  isTold: (texts: T) => boolean,
): Locale[] {
  return LOCALES.filter((language) => {
    const texts = translations[language]
    return language === sourceLanguage || (texts !== undefined && isTold(texts))
  })
}
