/** The kinds of fields. The studio has an input for each, the server a rule (`rules.ts`). */
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
 * One field of a type as data. `Kept` is the stored value, which answers give, too; `Written` is the value of a write after
 * its rule has parsed it.
 */
export interface Field<Kept = unknown, Written = unknown> {
  kind: FieldKind
  /** Its name in sentences, with a capital, such as `Title`. */
  name: string
  /** The stored value until something is written. */
  empty: Kept
  /** Gives the stored value, where that is only a part of the written one. */
  keep?(written: Written): unknown
  /** A new item needs a value. */
  isRequired?: true
  /** A text that may not be empty in the site's own language; other languages then show that one. */
  isNeeded?: true
  /** Sentence for a missing value; left out: that it is required. */
  missing?: string
  /** Sentence for a value that is not among `values`; left out: it lists them. */
  unknown?: string
  /** Least number. */
  min?: number
  /** Most code points of a text, or the greatest number. */
  max?: number
  /** Most entries. */
  most?: number
  /** The field that each entry of a list, or each link, is. */
  entry?: Field
  /** Values of a choice. */
  values?: readonly string[]
  /** A write may clear the number; then `empty` is stored, or a value that the type supplies. */
  isClearable?: true
  /** File name of a picture in sentences, such as `cover.jpg`. */
  example?: string
  /** It names the parent, among whose children the item has its place. */
  isHome?: true
  /** Type of the items that it refers to, by id, or by number where it holds numbers. */
  names?: string
  /** Name of the stored property, where that is another one. */
  keptAs?: string
  /** Stored as jsonb. */
  isJson?: true
  /** Makes a phone show the right keys. */
  typedAs?: 'email' | 'tel'
  /** Fields of a group. */
  within?: Fields
  /** Too long for the rows of a list. */
  isHeavy?: true
  /** Its rule does not follow from its kind; the slice has it in `rules.ts`. */
  hasOwnRule?: true
  /** Never set: it carries a type for the compiler. */
  readonly written?: Written
}

export type Fields = Readonly<Record<string, Field>>

/** Stored values of these fields. */
export type Kept<F extends Fields> = {
  [K in keyof F as F[K] extends { keptAs: infer N extends string } ? N : K]: F[K] extends Field<
    infer V,
    infer _
  >
    ? V
    : never
}

/** Values of these fields in an answer. */
export type Answered<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer V, infer _> ? V : never }

/** Values of these fields in a write, which may leave out any. */
export type Written<F extends Fields> = {
  [K in keyof F]?: (F[K] extends Field<infer _, infer W> ? W : never) | undefined
}
