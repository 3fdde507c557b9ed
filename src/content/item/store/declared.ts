import type { RawBuilder, SqlBool } from 'kysely'
import type { Planned, Status } from '../../../kernel/publication.ts'
import type { Translations } from '../texts.ts'

/** An item as it is stored: its facts, its texts in the site's default language, and those in the others. */
export type Stored<F, T> = F &
  T & {
    id: string
    forkId: string
    version: number
    createdAt: string
    updatedAt: string
    /** Works out publication and its two moments by the database's clock. */
    status: Status
    /** Something of it waits for publication. */
    hasChanges: boolean
    /** When changes of it go out by themselves, or why they did not. */
    planned: Planned | null
    /** Thrown away: only its way back and its end are open. */
    isTrashed: boolean
    translations: Translations<T>
  }

/** Where a text lies that has no column of its own name beside the other texts. */
export type Elsewhere =
  /** In a column of another name. */
  | { column: string }
  /** In a jsonb column, under its own name. */
  | { sectionOf: string }
  /** In the item's own row, in the site's language; in the other languages it lies beside the other texts. */
  | 'item'

/** How a type of item lies in the database. Names are those of the code; the database has them in snake_case. */
export interface Declared<F, T> {
  /** What its statements are called after, such as `book.parts`. */
  name: string
  table: string
  /** The table of the texts in further languages; left out: the type has no texts. */
  translations?: string
  /** The column of the translations that names the item. */
  owner?: string
  /** True where the texts of the default language, too, lie in the translations, marked `is_base`. */
  hasTextsApart?: true
  /** Texts that lie elsewhere than the others. */
  elsewhere?: Partial<Record<keyof T & string, Elsewhere>>
  /** `forkId` for what a site has one of; `id` when left out. */
  key?: 'forkId'
  /** Of what a site has one of, its name in the activity log: records of a site have one id. */
  kind?: string
  facts: readonly (keyof F & string)[]
  /** The texts, empty: what a language has that has none yet. */
  noText: T
  /** Facts and texts that are kept as jsonb. */
  json?: readonly (keyof (F & T) & string)[]
  /** Texts that lists leave out: their rows have no such field, since null would say that it is empty. */
  heavy?: readonly (keyof T & string)[]
  /** The complete list has them all the same, and only its pages go without. */
  isListedWhole?: true
  /** What decides whether the public sees it; left out: nothing keeps it back. */
  shownBy?: 'publication' | 'isActive'
  /** A further condition under which alone the public sees it. */
  publicWhere?: RawBuilder<SqlBool>
  /** Facts and texts that are no columns. */
  computed?: Partial<Record<keyof (F & T) & string, RawBuilder<unknown>>>
  /** The order of the complete list; a key that is unique comes last by itself. */
  order?: RawBuilder<unknown>[] | 'place'
  /** How a list is sorted that does not ask for it; what was changed last comes first when left out. */
  sort?: string
  /** What a list by title goes by, and what is found by name, where that is not a title. */
  namedBy?: keyof (F & T) & string
  /** Texts that no search of a list looks in. */
  unsearched?: readonly (keyof T & string)[]
  /** Facts that hold several values: a filter finds what holds one of those that are asked for. */
  lists?: readonly (keyof F & string)[]
  /** Facts that are searched beside the texts. */
  searched?: readonly (keyof F & string)[]
  /** Facts that a list can be narrowed to values of. */
  filters?: readonly (keyof F & string)[]
  /** Further words that are searched, never null. */
  searchedToo?: RawBuilder<unknown>
  /** The kind under which the database keeps its number in `list_counts`; left out: it is counted when asked for. */
  countedAs?: string
}

export interface ListOptions {
  isPublic?: boolean
  /** Values that columns must have, or of several one. */
  where?: Record<string, string | readonly string[] | undefined>
  status?: readonly Status[] | undefined
  /** Text that must stand in one of the texts, in whatever language. */
  q?: string | undefined
  /** A name out of SORTS; `-` before it turns it round. */
  sort?: string | undefined
  limit?: number
  /** Where the page before ended. */
  after?: string[]
  /** So many items are left out. */
  offset?: number
  /** `offset` counts from the end; the page stands in the order of the list all the same. */
  isFromEnd?: boolean
  /** Of the translations only this language is read; `''` for none. Left out: all are. */
  language?: string
  /** With what is heavy, too. */
  isWhole?: boolean | undefined
}

/** What is known of an item that a transaction holds. */
export interface LockedItem {
  id: string
  version: number
  status: Status
  /** Something of it waits for publication. */
  hasChanges: boolean
}

/** What the database says of an item that was written. */
export type Moved = Pick<Stored<object, object>, 'version' | 'updatedAt' | 'status'>
