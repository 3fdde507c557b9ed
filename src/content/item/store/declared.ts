import type { RawBuilder, SqlBool } from 'kysely'
import type { Planned, Status } from '../../../kernel/publication.ts'
import type { Translations } from '../texts.ts'

/** A stored item: its shared fields, its texts in the source language, and `translations`. */
export type Stored<F, T> = F &
  T & {
    id: string
    forkId: string
    version: number
    createdAt: string
    updatedAt: string
    /** Computed from publication by the database's clock. */
    status: Status
    /** It has a draft that waits for publication. */
    hasChanges: boolean
    /** In a list of the studio in another language than the source one: texts of that language wait for publication. */
    waitsInLanguage?: boolean
    /** When its changes will be published on schedule, or why they were not. */
    planned: Planned | null
    /** In the trash: it can only be restored or deleted. */
    isTrashed: boolean
    translations: Translations<T>
  }

/** Where a text lies that has no column of its own name in the table of texts. */
export type Elsewhere =
  /** In a column of another name. */
  | { column: string }
  /** In a jsonb column, under its own name. */
  | { sectionOf: string }
  /** In the item's own row for the site's language, in the table of texts for the others. */
  | 'item'

/** How a type lies in the database. Names are camelCase here and snake_case there. */
export interface Declared<F, T> {
  /** Prefix of its statements' names, such as `post`. */
  name: string
  table: string
  /** The table of texts in further languages; left out: the type has no texts. */
  translations?: string
  /** The column of the translations that refers to the item. */
  owner?: string
  /** The texts of the source language lie in the translations, too, marked `is_base`. */
  hasTextsApart?: true
  elsewhere?: Partial<Record<keyof T & string, Elsewhere>>
  /** `forkId` for a record; left out: `id`. */
  key?: 'forkId'
  /** For a record, its type: all records of a site have the same id. */
  kind?: string
  /** Stored values that all languages share. */
  facts: readonly (keyof F & string)[]
  /** The texts of a language that has none yet. */
  noText: T
  /** Columns of jsonb. */
  json?: readonly (keyof (F & T) & string)[]
  /** Texts that rows of lists do not have; null would say that they are empty. */
  heavy?: readonly (keyof T & string)[]
  /** Facts that are paths of pictures. */
  pictures?: readonly (keyof F & string)[]
  /** A list without paging has the heavy texts, pages of it do not. */
  isListedWhole?: true
  /** The state that decides whether readers see an item; left out: they always do. */
  shownBy?: 'publication' | 'isActive'
  /** A further condition for readers to see an item. */
  publicWhere?: RawBuilder<SqlBool>
  /** Fields that are not columns, as SQL. */
  computed?: Partial<Record<keyof (F & T) & string, RawBuilder<unknown>>>
  /** Sort keys of the order `order`, without the id. */
  order?: RawBuilder<unknown>[] | 'place'
  /** The default order of a list; left out: the newest change first. */
  sort?: string
  /** The field that stands for the title of a type without one. */
  namedBy?: keyof (F & T) & string
  /** Texts that the search of a list leaves out. */
  unsearched?: readonly (keyof T & string)[]
  /** Facts with several values; a filter finds items that have one of the asked values. */
  lists?: readonly (keyof F & string)[]
  /** Facts that the search of a list includes. */
  searched?: readonly (keyof F & string)[]
  /** Facts that a list can be filtered by. */
  filters?: readonly (keyof F & string)[]
  /** Further text to search, never null. */
  searchedToo?: RawBuilder<unknown>
  /** Kind of its rows in `list_counts`; left out: items are counted on request. */
  countedAs?: string
}

export interface ListOptions {
  isPublic?: boolean
  /** Value of each column, or several of which it must have one. */
  where?: Record<string, string | readonly string[] | undefined>
  status?: readonly Status[] | undefined
  /** Text to find in the texts of any language. */
  q?: string | undefined
  /** A name out of SORTS; a `-` before it reverses the order. */
  sort?: string | undefined
  limit?: number
  /** Sort keys of the last row on the page before. */
  after?: string[]
  offset?: number
  /** `offset` counts from the end; the page itself keeps the order of the list. */
  isFromEnd?: boolean
  /** The only language to read translations of; `''` for none; left out: all. */
  language?: string
  /** With heavy fields. */
  isWhole?: boolean | undefined
}

/** An item that a transaction has locked. */
export interface LockedItem {
  id: string
  version: number
  status: Status
  /** It has a draft that waits for publication. */
  hasChanges: boolean
}

/** Columns that the database sets in a write. */
export type Moved = Pick<Stored<object, object>, 'version' | 'updatedAt' | 'status'>
