import type { Planned } from '../../kernel/publication.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { Capability } from '../../kernel/role.ts'
import type { ModuleId } from '../../kernel/site.ts'
import type { Answered, Field, Fields, Kept, Written } from './field.ts'
import { reserve } from '../../kernel/slug.ts'
import type { State, StateAnswer, StateWritten } from './state.ts'

/** What narrows a list down by a field: values out of these with commas between, texts with commas between, or one text. */
export type Filter = { values: readonly string[] } | { isMany: true } | { isMany?: false; max: number }

/** What the product must know of a type of item before it knows one of its items. */
export interface TypeDeclaration {
  /** In the activity log, in events and among what waits, such as `post`. */
  name: string
  /** In the addresses of calls, and its folder of seeds, such as `blog`. */
  address: string
  /** One of its items and all of them in the names of calls, such as `Post` and `Posts`. */
  callNames: readonly [one: string, many: string]
  /** What totals call its list; left out: the second of `callNames` with a small letter, such as `posts`. */
  listName?: string
  /** The same in a sentence, such as `a blog post` and `blog posts`. */
  one: string
  many: string
  state: State
  /** The site has one of it, whose key is the site's own. */
  isRecord?: true
  /** Fields whose value is a text of one language. */
  texts: Fields
  /** Fields that are the same in every language. */
  shared: Fields
  /** What answers say beside the fields, such as an address; a write may send it back, and it is left as it is. */
  answers?: Fields
  /** What other calls answer of an item; a write may send that back, too. */
  ignored?: readonly string[]
  /** What the creation of an item takes beside its fields, and no later write: such as where a file lies. */
  beginsWith?: Fields
  /** The right to write an item, and those to read, to create and to delete one where they are others. */
  capability: Capability
  reading?: Capability
  creation?: Capability
  removal?: Capability
  /** Fields that never wait in a draft: a save alone writes them. */
  atOnce?: readonly string[]
  /** The module that it is a part of; left out: it is always on. */
  module?: ModuleId
  /** Its items have pages of their own below this address of the site, such as `/blog`. */
  pagesAt?: string
  /** Its items stand in an order of their own, by the places that they were given. */
  isOrdered?: true
  /** They stand in the order of this shared field instead; with - before it, lists of the studio begin with the last. */
  orderedBy?: string
  /** The order of a list that asks for none; left out: what was changed last comes first. */
  defaultSort?: 'order' | '-order'
  /** What a list may be narrowed to, by field. */
  filters?: Readonly<Record<string, Filter>>
  /** The complete list holds what is heavy, too; only its pages go without. */
  isListedWhole?: true
  /** Address of its list in the studio; an item is opened below it. Left out: it is edited within another. */
  screen?: string
  /** Its screen in the studio is no list that opens with a page of rows. */
  hasOwnScreen?: true
  /** Beginning of the keys of its texts in the studio, such as `blog`. */
  words: string
  /** The fields of its dialog in the list, in their order, those of a list within beside each other; the first one names the item. */
  shortForm?: readonly (string | readonly string[])[]
  /** The field whose date follows publication: restoring a state without one leaves it as it is. */
  dateField?: string
}

/** The fields whose values give items an order: each item has one. */
type OrderingOf<F extends Fields> = {
  [K in keyof F & string]: F[K] extends Field<infer V, infer _>
    ? [V] extends [string | number]
      ? K | `-${K}`
      : never
    : never
}[keyof F & string]

/** Declares a type as data. Its shapes, its calls, its columns and its forms are made of this; no page takes its address. */
export function defineType<const D extends TypeDeclaration>(
  declared: D & { orderedBy?: OrderingOf<D['shared']> },
): D {
  const { pagesAt = '/' } = declared
  if (pagesAt !== '/') reserve([pagesAt.slice(1)])
  return declared
}

/** What an answer says of every item. */
export interface Envelope {
  id: string
  uid: string
  forkId: string
  version: number
  createdAt: string
  updatedAt: string
  /** Something of it waits for publication. */
  hasChanges: boolean
  /** When what waits goes out by itself. */
  planned: Planned | null
}

type StateOf<D extends TypeDeclaration> = D['state'] extends State<infer N> ? N : never
type AnswersOf<D extends TypeDeclaration> = D extends { answers: infer F extends Fields }
  ? Answered<F>
  : object
type BegunOf<D extends TypeDeclaration> = D extends { beginsWith: infer F extends Fields }
  ? Written<F>
  : object
type HeavyOf<F extends Fields> = { [K in keyof F]: F[K] extends { isHeavy: true } ? K : never }[keyof F]

/** What is kept of the fields that are the same in every language. */
export type SharedOf<D extends TypeDeclaration> = Kept<D['shared']>

/** What is kept of the texts of one language. */
export type TextsOf<D extends TypeDeclaration> = Kept<D['texts']>

/** An item as readers see it: its fields, each text in the language of the page. */
export type SeenOf<D extends TypeDeclaration> = { id: string } & SharedOf<D> & TextsOf<D>

/** The same in a list, without what is heavy. */
export type SeenRowOf<D extends TypeDeclaration> = Omit<SeenOf<D>, HeavyOf<D['texts']>>

/** What an answer says of an item beside what it says of every one. */
export type ShownOf<D extends TypeDeclaration> = Answered<D['shared']> &
  TextsOf<D> &
  StateAnswer[StateOf<D>] &
  AnswersOf<D>

/** An item in a list: without its languages and without what is heavy. */
export type RowOf<D extends TypeDeclaration> = Omit<Envelope, keyof AnswersOf<D>> &
  Omit<ShownOf<D>, HeavyOf<D['texts']>> &
  Partial<Pick<ShownOf<D>, HeavyOf<D['texts']> & keyof ShownOf<D>>>

/** An item as its editor needs it. */
export type ItemOf<D extends TypeDeclaration> = Omit<Envelope, keyof AnswersOf<D>> &
  ShownOf<D> & { translations: Partial<Record<Locale, TextsOf<D>>> }

/** What a write brings of an item. */
export type WriteOf<D extends TypeDeclaration> = Written<D['shared']> &
  Written<D['texts']> &
  StateWritten[StateOf<D>] &
  BegunOf<D> & {
    translations?: Partial<Record<Locale, Written<D['texts']>>> | undefined
  }
