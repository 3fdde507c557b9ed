import type * as z from 'zod/mini'

/** The kinds of fields. The studio has a form for each of them. */
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
 * One field of a type, said once: what a write may bring, what is kept of it, and what an answer says.
 * `Kept` is the kept value, `Written` what a write brings once its rule has passed.
 */
export interface Field<Kept = unknown, Written = unknown> {
  kind: FieldKind
  /** The rule of a value that is given. */
  rule: z.ZodMiniType<Written>
  /** The same of a new item, which then need not have one; left out: the same rule. */
  creationRule?: z.ZodMiniType<Written>
  /** The same in another language than the site's own, where a text may be empty; left out: the same rule. */
  translationRule?: z.ZodMiniType<Written>
  answer: z.ZodMiniType<Kept>
  /** What is kept of a written value, where that is not the whole of it. */
  keep?(written: Written): unknown
  /** What is kept where nothing was written yet. */
  empty: Kept
  /** A new item needs a value. */
  isRequired?: true
  /** An item stands in what this names, and has its place there. */
  isHome?: true
  /** The type of the items that it names: by their ids, or by their numbers where it holds numbers. */
  names?: string
  /** What sentences call a text that the site's own language needs, such as `Title`. */
  neededAs?: string
  /** What it is called where it is kept, if that is another name. */
  keptAs?: string
  /** Kept as jsonb. */
  isJson?: true
  /** What a choice is made of. */
  values?: readonly string[]
  /** So many entries it takes at most. */
  most?: number
  /** What its line is for, so that a phone shows the right keys. */
  typedAs?: 'email' | 'tel'
  /** What a group is made of. */
  within?: Fields
  /** Too long for the rows of a list. */
  isHeavy?: true
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
