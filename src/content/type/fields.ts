import * as z from 'zod/mini'
import { EMAIL, EMAIL_MAX, normaliseEmail } from '../../kernel/email.ts'
import { CONTENT_MAX, type RichText, writtenSchema } from '../../kernel/rich-text/schema.ts'
import {
  clearedText,
  givenMoment,
  group as groupShape,
  integer,
  LINE_MAX,
  list as listShape,
  moment as momentShape,
  optionalInteger,
  PARAGRAPH_MAX,
  requiredText,
  slugText,
  text,
} from '../../kernel/shape.ts'
import { isOwnPath, isWebAddress } from '../../kernel/web-address.ts'
import { asDeclared } from './as-declared.ts'
import type { Field, Fields, Kept, Written } from './field.ts'

/** Text of one line; '' for none. @param name in sentences, with a capital (`Title`) */
export function line(name: string, max = LINE_MAX): Field<string, string> {
  return { kind: 'line', rule: clearedText(text(name, max)), answer: z.string(), empty: '' }
}

/** Text of one line without which there is no item; another language may leave it to the site's own. */
export function requiredLine(name: string, max = LINE_MAX): Field<string, string> {
  return {
    ...line(name, max),
    rule: requiredText(name, max),
    translationRule: clearedText(text(name, max)),
    isRequired: true,
    neededAs: name,
  }
}

/** The same where a type supplies what a new item does not bring. */
export function suppliedLine(name: string, max = LINE_MAX): Field<string, string> {
  const { rule, translationRule = rule } = requiredLine(name, max)
  return { ...line(name, max), rule, creationRule: translationRule, translationRule, neededAs: name }
}

/** An e-mail address without which there is no item, as addresses are compared. */
export function email(name: string): Field<string, string> {
  const missing = 'Valid email is required'
  return {
    ...line(name),
    rule: text(name, EMAIL_MAX, missing).check(z.regex(EMAIL, missing), z.overwrite(normaliseEmail)),
    isRequired: true,
    typedAs: 'email',
  }
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
  return {
    kind: 'rich-text',
    rule: z.nullable(
      z.union([text(name, CONTENT_MAX), writtenSchema], `${name} must be text or the editor’s document`),
    ),
    // The form of the document is checked where it is written.
    answer: z.nullable(z.unknown()) as z.ZodMiniType<RichText | null>,
    empty: null,
    isJson: true,
    isHeavy: true,
  }
}

/** The last piece of an address. @param rule where it is narrower than that of every slug */
export function slug(rule: z.ZodMiniType<string> = slugText()): Field<string, string> {
  return { kind: 'slug', rule, answer: z.string(), empty: '', isRequired: true }
}

/** Several values, of which there are so many at most. */
type Listed<V> = Field<V[], V[]> & { most: number }

/** Several short texts, replaced whole. @param name of them all, and of one of them */
export function list(
  name: string,
  one: string,
  { length, max }: { length: number; max: number },
): Listed<string> {
  return {
    kind: 'list',
    rule: given(listShape(name, requiredText(one, length), max)),
    answer: z.array(z.string()),
    empty: [],
    most: max,
  }
}

/** Several whole numbers, replaced whole. @param name of them all, and of one of them */
export function numbers(
  name: string,
  one: string,
  { min, max }: { min: number; max: number },
): Listed<number> {
  return {
    kind: 'list',
    rule: given(listShape(name, integer(one, min), max)),
    answer: z.array(z.number()),
    empty: [],
    most: max,
  }
}

/** Addresses of the web by the name of where they lead, replaced whole. @param name of them all, and of one of them */
export function links(
  name: string,
  one: string,
  max: number,
): Field<Record<string, string>, Record<string, string>> {
  const address = requiredText(one, 2_000).check(
    z.refine(isWebAddress, `${one} must begin with https:// or http://`),
  )
  const named = z
    .record(requiredText('Name of a link', 40), address, `${name} must be an object of names and addresses`)
    .check(z.refine((value) => Object.keys(value).length <= max, `${name} may have at most ${max} entries`))
  return {
    kind: 'links',
    rule: z.pipe(
      z.nullable(named),
      z.transform((value) => value ?? {}),
    ),
    answer: z.record(z.string(), z.string()),
    empty: {},
    isJson: true,
  }
}

/** Yes or no. */
export function flag(name: string, empty = false): Field<boolean, boolean> {
  return { kind: 'flag', rule: z.boolean(`${name} must be true or false`), answer: z.boolean(), empty }
}

/** A whole number; null for none. */
export function number(name: string, min?: number, max?: number): Field<number | null, number | null> {
  return {
    kind: 'number',
    rule: given(optionalInteger(name, min, max)),
    answer: z.nullable(z.number()),
    empty: null,
  }
}

/** A whole number that an item always has; null in a write leaves it to the type. */
export function place(name: string, min?: number, max?: number): Field<number, number | null> {
  return { kind: 'number', rule: given(optionalInteger(name, min, max)), answer: z.number(), empty: 0 }
}

/** A moment, ISO 8601 UTC; null for none. */
export function moment(name: string): Field<string | null, string | null> {
  return { kind: 'moment', rule: given(momentShape(name)), answer: z.nullable(z.string()), empty: null }
}

/** The same where there is no item without it. */
export function requiredMoment(name: string): Field<string, string> {
  return { kind: 'moment', rule: givenMoment(name), answer: z.string(), empty: '', isRequired: true }
}

/** A day of the calendar, such as 2027-03-01; an item always has one. */
export function day(name: string): Field<string, string> {
  const isDay = (value: string) =>
    DAY.test(value) && new Date(`${value}T00:00Z`).toJSON()?.slice(0, 10) === value
  return {
    kind: 'day',
    rule: text(name, 10).check(z.refine(isDay, `${name} must be one of the calendar, such as 2027-03-01`)),
    answer: z.string(),
    empty: '',
    isRequired: true,
  }
}

const DAY = /^[1-9]\d{3}-\d\d-\d\d$/

/** One of several that are named. */
export function choice<const V extends readonly [string, ...string[]]>(
  values: V,
  error: NonNullable<Parameters<typeof z.enum>[1]>,
): Field<V[number], V[number]> {
  return {
    kind: 'choice',
    rule: z.enum(values, error),
    // What is kept passed the rule.
    answer: z.string() as z.ZodMiniType<V[number]>,
    empty: values[0],
    values,
  }
}

/** The same without which there is no item. @param name in sentences, with a capital (`Template`) */
export function requiredChoice<const V extends readonly [string, ...string[]]>(
  name: string,
  values: V,
): Field<V[number], V[number]> {
  const error = ({ input }: { input?: unknown }) =>
    input === undefined || input === ''
      ? `${name} is required`
      : `${name} must be one of ${values.join(', ')}`
  return { ...choice(values, { error }), isRequired: true }
}

/** The key of another item; null for none. @param names the type of that item */
export function reference(name: string, names: string, max = 60): Field<string | null, string | null> {
  return {
    kind: 'reference',
    rule: z.pipe(
      z.nullable(text(name, max)),
      z.transform((value) => value || null),
    ),
    answer: z.nullable(z.string()),
    empty: null,
    names,
  }
}

/** The key of an item in which this one stands; it always stands in one. @param names the type of that item */
export function home(name: string, names: string, max = 60): Field<string, string> {
  return {
    kind: 'reference',
    rule: requiredText(name, max),
    answer: z.string(),
    empty: '',
    isRequired: true,
    isHome: true,
    names,
  }
}

/** Path of a picture of the site; '' for none. One from elsewhere would be refused by the policy of the public pages. */
export function picture(name: string, example: string): Field<string, string> {
  return {
    kind: 'picture',
    rule: clearedText(text(name, 500)).check(
      z.refine(
        (value) => !value || isOwnPath(value),
        `${name} must be the path of a picture on this site, such as /objects/uploads/${example}`,
      ),
    ),
    answer: z.string(),
    empty: '',
  }
}

/** Fields under one name, each of which a write may leave out; null clears them all. */
export function group<F extends Fields>(name: string, fields: F): Field<Kept<F>, Written<F>> {
  const rules = mapped(fields, ({ rule }) => z.optional(rule))
  const translated = mapped(fields, ({ rule, translationRule = rule }) => z.optional(translationRule))
  return {
    kind: 'group',
    rule: asDeclared(given(groupShape(name, rules))),
    translationRule: asDeclared(given(groupShape(name, translated))),
    answer: asDeclared(z.object(answersOf(fields))),
    empty: asDeclared(mapped(fields, ({ empty }) => empty)),
    within: fields,
    isJson: true,
  }
}

/** Entries of one shape, replaced whole. */
export function rows<R>(name: string, row: z.ZodMiniType<R>, max: number): Listed<R> {
  return {
    kind: 'rows',
    rule: given(listShape(name, row, max)),
    answer: z.array(row),
    empty: [],
    most: max,
    isJson: true,
  }
}

/** What answers say of fields, by name. */
export function answersOf<F extends Fields>(fields: F) {
  return asDeclared<{ [K in keyof F]: F[K]['answer'] }>(mapped(fields, ({ answer }) => answer))
}

/** The rule of a value that is there, of one that may be left out. */
export function given<W>(rule: z.ZodMiniOptional<z.ZodMiniType<W>>): z.ZodMiniType<W> {
  return rule._zod.def.innerType
}

function mapped<V>(fields: Fields, of: (field: Field) => V): Record<string, V> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field)]))
}
