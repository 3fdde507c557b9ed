import { EMAIL_MAX } from '../../kernel/email.ts'
import { CONTENT_MAX, type RichText } from '../../kernel/rich-text/schema.ts'
import { LINE_MAX, PARAGRAPH_MAX } from '../../kernel/text.ts'
import { asDeclared } from './as-declared.ts'
import type { Field, Fields, Kept, Written } from './field.ts'

/*
 * Every field has a `name`, as sentences call it, with a capital (`Title`). What a write may bring of each is in `rules.ts`.
 */

/** Text of one line; '' for none. */
export function line(name: string, max = LINE_MAX): Field<string, string> {
  return { kind: 'line', name, max, empty: '' }
}

/** Text of one line without which there is no item; another language may leave it to the site's own. */
export function requiredLine(name: string, max = LINE_MAX): Field<string, string> {
  return { ...line(name, max), isRequired: true, isNeeded: true }
}

/** The same where a type supplies what a new item does not bring. */
export function suppliedLine(name: string, max = LINE_MAX): Field<string, string> {
  return { ...line(name, max), isNeeded: true }
}

/** An e-mail address without which there is no item, as addresses are compared. */
export function email(name: string): Field<string, string> {
  return { ...line(name, EMAIL_MAX), isRequired: true, typedAs: 'email' }
}

/** A telephone number as it is written; '' for none. */
export function phone(name: string): Field<string, string> {
  return { ...line(name, 60), typedAs: 'tel' }
}

/** Plain text of several lines; '' for none. */
export function paragraph(name: string, max = PARAGRAPH_MAX): Field<string, string> {
  return { ...line(name, max), kind: 'paragraph' }
}

/** The same where there is no item without it. */
export function requiredParagraph(name: string, max = PARAGRAPH_MAX): Field<string, string> {
  return { ...requiredLine(name, max), kind: 'paragraph' }
}

/** The editor's document, or a string that is plain text with Markdown marks; null for none. */
export function richText(name: string): Field<RichText | null, string | RichText | null> & { isHeavy: true } {
  return { kind: 'rich-text', name, max: CONTENT_MAX, empty: null, isJson: true, isHeavy: true }
}

/** The last piece of an address. @param missing what is said where there is none */
export function slug(missing = 'Slug is required'): Field<string, string> {
  return { kind: 'slug', name: 'Slug', missing, empty: '', isRequired: true }
}

/** Several values, of which there are so many at most. */
type Listed<V> = Field<V[], V[]> & { most: number }

/** Several short texts, replaced whole. @param one name of one of them */
export function list(
  name: string,
  one: string,
  { length, max }: { length: number; max: number },
): Listed<string> {
  return { kind: 'list', name, entry: requiredLine(one, length), most: max, empty: [] }
}

/** Several whole numbers, replaced whole. @param one name of one of them */
export function numbers(
  name: string,
  one: string,
  { min, max }: { min: number; max: number },
): Listed<number> {
  return { kind: 'list', name, entry: wholeNumber(one, 0, min), most: max, empty: [] }
}

/** Addresses of the web by the name of where they lead, replaced whole. @param one name of one of them */
export function links(
  name: string,
  one: string,
  max: number,
): Field<Record<string, string>, Record<string, string>> {
  return { kind: 'links', name, entry: requiredLine(one, 2_000), most: max, empty: {}, isJson: true }
}

/** Yes or no. */
export function flag(name: string, empty = false): Field<boolean, boolean> {
  return { kind: 'flag', name, empty }
}

/** A whole number; null for none. */
export function number(name: string, min?: number, max?: number): Field<number | null, number | null> {
  return { kind: 'number', name, ...bounds(min, max), isClearable: true, empty: null }
}

/** A whole number that an item always has; null in a write leaves it to the type. */
export function place(name: string, min?: number, max?: number): Field<number, number | null> {
  return { kind: 'number', name, ...bounds(min, max), isClearable: true, empty: 0 }
}

/** A whole number that an item always has, and a write never clears. @param empty of a new item */
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

/** The same where there is no item without it. */
export function requiredMoment(name: string): Field<string, string> {
  return { kind: 'moment', name, empty: '', isRequired: true }
}

/** A day of the calendar, such as 2027-03-01; an item always has one. */
export function day(name: string): Field<string, string> {
  return { kind: 'day', name, empty: '', isRequired: true }
}

/** One of several that are named. @param unknown what is said of any other value */
export function choice<const V extends readonly [string, ...string[]]>(
  name: string,
  values: V,
  unknown?: string,
): Field<V[number], V[number]> {
  return { kind: 'choice', name, values, empty: values[0], ...(unknown !== undefined && { unknown }) }
}

/** The same without which there is no item. */
export function requiredChoice<const V extends readonly [string, ...string[]]>(
  name: string,
  values: V,
  unknown?: string,
): Field<V[number], V[number]> {
  return { ...choice(name, values, unknown), isRequired: true }
}

/** The key of another item; null for none. @param names the type of that item */
export function reference(name: string, names: string, max = 60): Field<string | null, string | null> {
  return { kind: 'reference', name, max, empty: null, names }
}

/** The key of an item in which this one stands; it always stands in one. @param names the type of that item */
export function home(name: string, names: string, max = 60): Field<string, string> {
  return { kind: 'reference', name, max, empty: '', isRequired: true, isHome: true, names }
}

/** Path of a picture of the site; '' for none. One from elsewhere would be refused by the policy of the public pages. */
export function picture(name: string, example: string): Field<string, string> {
  return { kind: 'picture', name, max: 500, example, empty: '' }
}

/** Fields under one name, each of which a write may leave out; null clears them all. */
export function group<F extends Fields>(name: string, fields: F): Field<Kept<F>, Written<F>> {
  const empty = Object.entries(fields).map(([field, one]) => [field, one.empty])
  return { kind: 'group', name, within: fields, empty: asDeclared(Object.fromEntries(empty)), isJson: true }
}

/** Entries of one shape, replaced whole; the shape is a rule of the slice's own. */
export function rows<R, W = R>(
  name: string,
  max: number,
): Field<R[], W[]> & { most: number; hasOwnRule: true } {
  return { kind: 'rows', name, most: max, empty: [], isJson: true, hasOwnRule: true }
}
