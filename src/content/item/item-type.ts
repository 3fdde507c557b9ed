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

/** Fields by name. Inside the engine it is not known of which type they are. */
export type Values = Record<string, unknown>

/** An item as the engine has it in hand. */
export type Item = Stored<Values, Values>

/** A type whose fields are known by name alone, as the engine takes it. */
export function erased<F extends object, T extends object, W extends object, A extends object>(
  type: ItemType<F, T, W, A>,
): ItemType {
  // What a type takes and gives is its own; the engine hands each value on to the type that it came from.
  return asDeclared(type)
}

/** What a type is made of. @throws TypeError for one that was not made of a declaration */
export function declaredIn<W>(type: { kind: string; declared?: TypeDeclaration; shapes?: TypeShapes<W> }): {
  declared: TypeDeclaration
  shapes: TypeShapes<W>
} {
  const { kind, declared, shapes } = type
  if (!declared || !shapes) throw new TypeError(`${kind} has no declaration`)
  return { declared, shapes }
}

/** What a write may carry beside the fields of its type. */
export interface Write {
  translations?: object | undefined
  isPublished?: boolean | undefined
}

/** A type of item: what differs from one type to the next. */
export interface ItemType<
  F extends object = Values,
  T extends object = Values,
  W extends object = Values,
  A extends object = Values,
> {
  store: Store<F, T>
  /** What it is made of. */
  declared?: TypeDeclaration
  /** What its calls and its files take. */
  shapes?: TypeShapes<W>
  /** Its name in the activity log. */
  kind: string
  /** The right to write it. */
  capability: Capability
  /** The right to delete it, where that is another. */
  removal?: Capability
  /** Texts that the site's own language needs, with their names in sentences. */
  required: Readonly<Record<string, string>>
  /** What readers must see for the item to be seen, where they do not see it. */
  needs?(
    db: Reads,
    siteId: string,
    record: Stored<F, T>,
  ): Promise<{ kind: string; id: string; title: string } | null>
  /** What the query of a list means, where it may name what it is narrowed to otherwise than that is kept. */
  narrowed?(db: Reads, siteId: string, query: ListQuery): Promise<ListQuery>
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
  /**
   * What an answer says of the item beside what it says of every one.
   * @param texts in the language of the call
   * @param unread texts that were not read: the answer has no such fields
   */
  show(record: Stored<F, T>, texts: T, unread?: readonly string[]): A
  /** What it means that a change breaks one of the database's constraints. */
  refusals?: Record<string, (facts: F | null) => Problem>
  /** Address of the picture that it is; null for what is none. Left out: no item of the type is one. */
  pictureOf?(record: Stored<F, T>): string | null
  /** Left out: the search of the site does not look for it. */
  search?: Searched<F, T>
  /** What stands in its items, and keeps them from being deleted. */
  holds?: Holding
  /** Writes what of a new item lies in other tables. */
  afterCreate?(tx: Tx, site: Site, id: string, texts: T, newId: () => string): Promise<void>
  /**
   * The same of an item that was there, and what follows elsewhere from its new texts and facts.
   * @returns facts that it has changed of the item itself
   */
  afterSave?(
    tx: Tx,
    site: Site,
    id: string,
    texts: { before: T; after: T },
    newId: () => string,
    facts: { before: F; after: F },
  ): Promise<Partial<F> | void>
}

/** What readers find of an item in one language, and where it leads. */
export interface SearchEntry {
  title: string
  summary?: string
  /** Every other text of it, line by line. */
  text: string
  /** Null: it is read on the page of what it stands within. */
  path: string | null
  /** By which it is called, and ordered among its kind. */
  number?: number
  /** The part that must be public, too. */
  withinId?: string
}

/** How a type of item is found by readers. */
export interface Searched<F extends object, T extends object> {
  /** What readers are told it is, such as `chapter`; the search has a text for it. */
  kind: string
  entry(item: F & { id: string }, texts: T): SearchEntry
  /** Whether its page says anything: nobody is led to one that does not. Asked of the default language; left out: it does. */
  hasWords?(texts: T): boolean
}

/** Others stand in an item: what was thrown away of them, too, since it can be had back. */
interface Holding {
  /** The constraint of the database that keeps the item. */
  constraint: string
  /** How many of them people see. */
  countShown(tx: Tx, siteId: string, id: string): Promise<number>
  /** Why it is not deleted while people see some of them, and while all of them lie in the trash. */
  sentences: { shown: string; trashed: string }
}

const STATES = { publication: PUBLISHED, isActive: SWITCHED } as const

/** How the items of a type come to be seen by readers. */
export function stateOf({ store }: { store: { shownBy: keyof typeof STATES | undefined } }): ItemState {
  return store.shownBy === undefined ? ALWAYS : STATES[store.shownBy]
}

/** What history, drafts, plans and trash know an item by. */
export function keyOf(
  { kind }: { kind: string },
  { forkId: siteId, id }: { forkId: string; id: string },
): ItemKey {
  return { siteId, kind, itemId: id }
}

/** What of a type its texts are read by. */
interface Kept<F extends object, T extends object> {
  store: Store<F, T>
}

/** The texts of a stored item; what was added to its groups since it was written is there, and empty. */
export function textsOf<F extends object, T extends object>(
  { store }: Kept<F, T>,
  record: Stored<F, T>,
): Texts<T> {
  const translations: Translations<T> = {}
  for (const [locale, texts] of Object.entries(record.translations) as [Locale, T][]) {
    translations[locale] = completed(store.noText, texts)
  }
  return { base: completed(store.noText, store.textsOf(record)), translations }
}

/** A stored item with its texts in one language; what is missing there comes from the default language. */
export function inLanguage<F extends object, T extends object>(
  type: Kept<F, T>,
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
