import type { Planned } from '../../kernel/publication.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { Capability } from '../../kernel/role.ts'
import type { ModuleId } from '../../kernel/site.ts'
import type { Answered, Field, Fields, Kept, Written } from './field.ts'
import { reserve } from '../../kernel/slug.ts'
import type { State, StateAnswer, StateWritten } from './state.ts'

/**
 * A filter of a list: some of `values` or any texts (`isMany`), both separated by commas, or one text. `max` is the number of
 * characters of all together.
 */
export type Filter =
  | { values: readonly string[] }
  | { isMany: true; max?: number }
  | { isMany?: false; max: number }

/** A type of items as data. */
export interface TypeDeclaration {
  /** Stored in the activity log, in events and in drafts, such as `post`. */
  name: string
  /** Part of the addresses of its calls, and the name of its seed folder, such as `blog`. */
  address: string
  /** Singular and plural in the names of calls, such as `Post` and `Posts`. */
  callNames: readonly [one: string, many: string]
  /** Key of its list in totals; left out: the second of `callNames` with a small letter, such as `posts`. */
  listName?: string
  /** Singular and plural in sentences, such as `a blog post` and `blog posts`. */
  one: string
  many: string
  state: State
  /** A site has exactly one item of it, whose key is the site's id. */
  isRecord?: true
  /** Fields with a value for each language. */
  texts: Fields
  /** Fields with one value for all languages. */
  shared: Fields
  /** Properties of answers beside the fields, such as an address; a write that sends them back does not change them. */
  answers?: Fields
  /** Properties that other calls answer; a write may send them back, too. */
  ignored?: readonly string[]
  /** Fields that only the creation of an item may set, such as where a file lies. */
  beginsWith?: Fields
  /** Needed to write an item; `reading`, `creation` and `removal` where these need another one. */
  capability: Capability
  reading?: Capability
  creation?: Capability
  removal?: Capability
  /** Fields that never have a draft: only a save writes them. */
  atOnce?: readonly string[]
  /** Its items are saved as a whole and at once: none of their fields ever waits. */
  isSavedWhole?: true
  /** The module that switches it on and off; left out: it is always on. */
  module?: ModuleId
  /** Its items have pages below this address of the site, such as `/blog`. */
  pagesAt?: string
  /** People put its items in an order. */
  isOrdered?: true
  /** A shared field orders its items instead; after a `-`, lists of the studio begin with the last. */
  orderedBy?: string
  /** The order of a list that asks for none; left out: the newest change first. */
  defaultSort?: 'order' | '-order'
  /** Filters of a list, by field. */
  filters?: Readonly<Record<string, Filter>>
  /** A list without paging includes heavy fields; pages of it do not. */
  isListedWhole?: true
  /** Address of its list in the studio; an item opens below it. Left out: it is edited within another item. */
  screen?: string
  /** Its screen in the studio is not a list of rows. */
  hasOwnScreen?: true
  /** Prefix of its message keys in the studio, such as `blog`. */
  words: string
  /** Fields of its dialog in the list, in their order; an inner list stands side by side. The first one names the item. */
  shortForm?: readonly (string | readonly string[])[]
  /** Fields of which many items have the same value: where one is typed, those of other items are offered. */
  reused?: readonly string[]
  /** The date field that follows publication: restoring a revision without a date leaves it as it is. */
  dateField?: string
}

/** The fields that can order items: numbers and texts that are never null. */
type OrderingOf<F extends Fields> = {
  [K in keyof F & string]: F[K] extends Field<infer V, infer _>
    ? [V] extends [string | number]
      ? K | `-${K}`
      : never
    : never
}[keyof F & string]

const names = new Set<string>()

/** Whether there is a type of items with this name. */
export const isTypeName = (name: string): boolean => names.has(name)

/** Declares a type, from which its shapes, calls, columns and forms are made; its `pagesAt` becomes a reserved slug. */
export function defineType<const D extends TypeDeclaration>(
  declared: D & { orderedBy?: OrderingOf<D['shared']> },
): D {
  const { name, pagesAt = '/' } = declared
  names.add(name)
  if (pagesAt !== '/') reserve([pagesAt.slice(1)])
  return declared
}

/** Properties that every answer with an item has; `stored` as a type. */
export interface Envelope {
  id: string
  uid: string
  forkId: string
  version: number
  createdAt: string
  updatedAt: string
  /** It has a draft that waits for publication. */
  hasChanges: boolean
  /** When its changes will be published on schedule. */
  planned: Planned | null
  /** Of a row in another language than the source one: whether there are texts in it, or drafts alone. */
  translation?: 'missing' | 'draft' | 'begun' | undefined
  /** It belongs to somebody else, and the caller’s role writes own items only; left out: neither. */
  isOthers?: true | undefined
}

type StateOf<D extends TypeDeclaration> = D['state'] extends State<infer N> ? N : never
type AnswersOf<D extends TypeDeclaration> = D extends { answers: infer F extends Fields }
  ? Answered<F>
  : object
type BegunOf<D extends TypeDeclaration> = D extends { beginsWith: infer F extends Fields }
  ? Written<F>
  : object
type HeavyOf<F extends Fields> = { [K in keyof F]: F[K] extends { isHeavy: true } ? K : never }[keyof F]

/** Stored values of the fields that all languages share. */
export type SharedOf<D extends TypeDeclaration> = Kept<D['shared']>

/** Stored values of the texts of one language. */
export type TextsOf<D extends TypeDeclaration> = Kept<D['texts']>

/** An item as readers see it, with its texts in the language of the page. */
export type SeenOf<D extends TypeDeclaration> = { id: string } & SharedOf<D> & TextsOf<D>

/** The same in a list, without heavy fields. */
export type SeenRowOf<D extends TypeDeclaration> = Omit<SeenOf<D>, HeavyOf<D['texts']>>

/** What an answer adds to the envelope. */
export type ShownOf<D extends TypeDeclaration> = Answered<D['shared']> &
  TextsOf<D> &
  StateAnswer[StateOf<D>] &
  AnswersOf<D>

/** An item in a list: without translations; heavy fields may be missing. */
export type RowOf<D extends TypeDeclaration> = Omit<Envelope, keyof AnswersOf<D>> &
  Omit<ShownOf<D>, HeavyOf<D['texts']>> &
  Partial<Pick<ShownOf<D>, HeavyOf<D['texts']> & keyof ShownOf<D>>>

/** An item as its editor needs it. */
export type ItemOf<D extends TypeDeclaration> = Omit<Envelope, keyof AnswersOf<D>> &
  ShownOf<D> & { translations: Partial<Record<Locale, TextsOf<D>>> }

/** The body of a create or a save. */
export type WriteOf<D extends TypeDeclaration> = Written<D['shared']> &
  Written<D['texts']> &
  StateWritten[StateOf<D>] &
  BegunOf<D> & {
    translations?: Partial<Record<Locale, Written<D['texts']>>> | undefined
  }
