import { EMAIL_MAX } from '../../kernel/email.ts'
import { CONTENT_MAX, type RichText } from '../../kernel/rich-text/schema.ts'
import { LINE_MAX, PARAGRAPH_MAX } from '../../kernel/text.ts'
import { asDeclared } from './as-declared.ts'
import type { Field, Fields, Kept, Written } from './field.ts'

/*
 * `name` is the field's name in sentences, with a capital (`Title`). `rules.ts` has the rule of each kind.
 */

/** Text of one line; '' for none. */
export function line(name: string, max = LINE_MAX): Field<string, string> {
  return { kind: 'line', name, max, empty: '' }
}

/** Required text of one line; other languages than the site's own may leave it empty. */
export function requiredLine(name: string, max = LINE_MAX): Field<string, string> {
  return { ...line(name, max), isRequired: true, isNeeded: true }
}

/** The same where the type supplies a missing value of a new item. */
export function suppliedLine(name: string, max = LINE_MAX): Field<string, string> {
  return { ...line(name, max), isNeeded: true }
}

/** A required e-mail address, stored in the normal form in which addresses are compared. */
export function email(name: string): Field<string, string> {
  return { ...line(name, EMAIL_MAX), isRequired: true, typedAs: 'email' }
}

/** A telephone number in any spelling; '' for none. */
export function phone(name: string): Field<string, string> {
  return { ...line(name, 60), typedAs: 'tel' }
}

/** Plain text of several lines; '' for none. */
export function paragraph(name: string, max = PARAGRAPH_MAX): Field<string, string> {
  return { ...line(name, max), kind: 'paragraph' }
}

/** Required plain text of several lines. */
export function requiredParagraph(name: string, max = PARAGRAPH_MAX): Field<string, string> {
  return { ...requiredLine(name, max), kind: 'paragraph' }
}

/** Running text: the editor's document; a write may bring Markdown instead. Null for none. */
export function richText(name: string): Field<RichText | null, string | RichText | null> & { isHeavy: true } {
  return { kind: 'rich-text', name, max: CONTENT_MAX, empty: null, isJson: true, isHeavy: true }
}

/** The last segment of an address. @param missing sentence for a missing value */
export function slug(missing = 'Slug is required'): Field<string, string> {
  return { kind: 'slug', name: 'Slug', missing, empty: '', isRequired: true }
}

type Listed<V> = Field<V[], V[]> & { most: number }

/** Several short texts, replaced as a whole. @param one name of an entry in sentences */
export function list(
  name: string,
  one: string,
  { length, max }: { length: number; max: number },
): Listed<string> {
  return { kind: 'list', name, entry: requiredLine(one, length), most: max, empty: [] }
}

/** Several whole numbers, replaced as a whole. @param one name of an entry in sentences */
export function numbers(
  name: string,
  one: string,
  { min, max }: { min: number; max: number },
): Listed<number> {
  return { kind: 'list', name, entry: wholeNumber(one, 0, min), most: max, empty: [] }
}

/** Web addresses by label, replaced as a whole. @param one name of an entry in sentences */
export function links(
  name: string,
  one: string,
  max: number,
): Field<Record<string, string>, Record<string, string>> {
  return { kind: 'links', name, entry: requiredLine(one, 2_000), most: max, empty: {}, isJson: true }
}

export function flag(name: string, empty = false): Field<boolean, boolean> {
  return { kind: 'flag', name, empty }
}

/** A whole number; null for none. */
export function number(name: string, min?: number, max?: number): Field<number | null, number | null> {
  return { kind: 'number', name, ...bounds(min, max), isClearable: true, empty: null }
}

/** A whole number that every item has, such as its place in an order; for null in a write the type supplies one. */
export function suppliedNumber(name: string, min?: number, max?: number): Field<number, number | null> {
  return { kind: 'number', name, ...bounds(min, max), isClearable: true, empty: 0 }
}

/** A whole number that every item has and no write clears. @param empty value of a new item */
export function wholeNumber(name: string, empty: number, min?: number, max?: number): Field<number, number> {
  return { kind: 'number', name, ...bounds(min, max), empty }
}

const bounds = (min?: number, max?: number) => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
})

/** A moment, ISO 8601 UTC; null for none. */
export function moment(name: string): Field<string | null, string | null> {
  return { kind: 'moment', name, empty: null }
}

/** A required moment, ISO 8601 UTC. */
export function requiredMoment(name: string): Field<string, string> {
  return { kind: 'moment', name, empty: '', isRequired: true }
}

/** A required day of the calendar, such as 2027-03-01. */
export function day(name: string): Field<string, string> {
  return { kind: 'day', name, empty: '', isRequired: true }
}

/** One of `values`, the first by default. @param unknown sentence for any other value */
export function choice<const V extends readonly [string, ...string[]]>(
  name: string,
  values: V,
  unknown?: string,
): Field<V[number], V[number]> {
  return { kind: 'choice', name, values, empty: values[0], ...(unknown !== undefined && { unknown }) }
}

/** The same without a default. */
export function requiredChoice<const V extends readonly [string, ...string[]]>(
  name: string,
  values: V,
  unknown?: string,
): Field<V[number], V[number]> {
  return { ...choice(name, values, unknown), isRequired: true }
}

/** The key of another item; null for none. @param names type of that item */
export function reference(name: string, names: string, max = 60): Field<string | null, string | null> {
  return { kind: 'reference', name, max, empty: null, names }
}

/** The key of the parent, which every item has. @param names type of the parent */
export function home(name: string, names: string, max = 60): Field<string, string> {
  return { kind: 'reference', name, max, empty: '', isRequired: true, isHome: true, names }
}

/** Path of a picture of the site; '' for none. The security policy of public pages would block one from another host. */
export function picture(name: string, example: string): Field<string, string> {
  return { kind: 'picture', name, max: 500, example, empty: '' }
}

/** A group of fields; a write may leave out any, and null clears them all. */
export function group<F extends Fields>(name: string, fields: F): Field<Kept<F>, Written<F>> {
  const empty = Object.entries(fields).map(([field, one]) => [field, one.empty])
  return { kind: 'group', name, within: fields, empty: asDeclared(Object.fromEntries(empty)), isJson: true }
}

/** Entries replaced as a whole; the slice's own rule gives their shape. */
export function rows<R, W = R>(
  name: string,
  max: number,
): Field<R[], W[]> & { most: number; hasOwnRule: true } {
  return { kind: 'rows', name, most: max, empty: [], isJson: true, hasOwnRule: true }
}
