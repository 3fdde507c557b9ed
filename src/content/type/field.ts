/** The kinds of fields. The studio has a form for each of them, the server a rule (`rules.ts`). */
export type FieldKind =
  | 'line'
  | 'paragraph'
  | 'rich-text'
  | 'slug'
  | 'list'
  | 'links'
  | 'flag'
  | 'number'
  | 'moment'
  | 'day'
  | 'choice'
  | 'reference'
  | 'picture'
  | 'group'
  | 'rows'

/**
 * One field of a type as data: what a write may bring, what is kept of it, and what an answer says.
 * `Kept` is the kept value, `Written` what a write brings once its rule has passed.
 */
export interface Field<Kept = unknown, Written = unknown> {
  kind: FieldKind
  /** What sentences call it, with a capital, such as `Title`. */
  name: string
  /** What is kept where nothing was written yet. */
  empty: Kept
  /** What is kept of a written value, where that is not the whole of it. */
  keep?(written: Written): unknown
  /** A new item needs a value. */
  isRequired?: true
  /** A text that the site's own language needs; another one may leave it to that. */
  isNeeded?: true
  /** What is said where there is none; left out: that it is required. */
  missing?: string
  /** What is said of a value that cannot be chosen; left out: what can be. */
  unknown?: string
  /** Least number. */
  min?: number
  /** Most characters of a text in code points, or the greatest number. */
  max?: number
  /** So many entries it takes at most. */
  most?: number
  /** What each entry of a list, or each of its links, is. */
  entry?: Field
  /** What a choice is made of. */
  values?: readonly string[]
  /** A number that may be cleared; what is kept then is `empty`, or what the type puts there. */
  isClearable?: true
  /** A picture as sentences give an example of one, such as `cover.jpg`. */
  example?: string
  /** An item stands in what this names, and has its place there. */
  isHome?: true
  /** The type of the items that it names: by their ids, or by their numbers where it holds numbers. */
  names?: string
  /** What it is called where it is kept, if that is another name. */
  keptAs?: string
  /** Kept as jsonb. */
  isJson?: true
  /** What its line is for, so that a phone shows the right keys. */
  typedAs?: 'email' | 'tel'
  /** What a group is made of. */
  within?: Fields
  /** Too long for the rows of a list. */
  isHeavy?: true
  /** Its rule does not follow from its kind: the slice has it in `rules.ts`. */
  hasOwnRule?: true
  /** For the compiler alone: what a write brings. */
  readonly written?: Written
}

export type Fields = Readonly<Record<string, Field>>

/** What is kept of these fields. */
export type Kept<F extends Fields> = {
  [K in keyof F as F[K] extends { keptAs: infer N extends string } ? N : K]: F[K] extends Field<
    infer V,
    infer _
  >
    ? V
    : never
}

/** What an answer says of these fields. */
export type Answered<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer V, infer _> ? V : never }

/** What a write brings of these fields; those that it leaves out are undefined. */
export type Written<F extends Fields> = {
  [K in keyof F]?: (F[K] extends Field<infer _, infer W> ? W : never) | undefined
}
