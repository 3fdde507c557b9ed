import * as z from 'zod/mini'
import { EMAIL, EMAIL_MAX, normaliseEmail } from './email.ts'
import { isUuid } from './ids.ts'
import { isSlug, SLUG_MAX } from './slug.ts'
import { isBlank, LINE_MAX } from './text.ts'
import { isTimeZone } from './time-zone.ts'
import { hostOf } from './web-address.ts'

const ID_MAX = 60
const INT_MIN = -2_147_483_648
const INT_MAX = 2_147_483_647

/**
 * Text that PostgreSQL can store and JSON can carry: no NUL, no half of a surrogate pair.
 * @param name how a sentence calls the field, with a capital ("Title")
 * @param missing what is said when it is left out
 */
export function text(name: string, max: number, missing = `${name} is required`) {
  return z
    .string({
      error: (issue) => (issue.input === undefined ? missing : `${name} must be text`),
    })
    .check(
      z.maxLength(max, `${name} may have at most ${max} characters`),
      z.refine((value) => value.isWellFormed() && !value.includes('\0'), {
        error: `${name} holds a character that cannot be stored`,
      }),
    )
}

/** Text that must hold something that can be seen; kept trimmed. */
export function requiredText(name: string, max = LINE_MAX) {
  return text(name, max).check(
    z.overwrite((value) => value.trim()),
    z.minLength(1, { error: `${name} is required`, abort: true }),
    z.refine((value) => !isBlank(value), { error: `${name} is required` }),
  )
}

/** The id of something as a call names it. */
export function idText(name = 'id') {
  return requiredText(name, ID_MAX)
}

/** The site that a path names by its id or an alias. */
export const ofSite = z.strictObject({ forkId: idText('forkId') })
/** What a path names by an id alone: the site is known with the object. */
export const byId = z.strictObject({ id: idText() })
/** What a path names on a site; its id is written as the database has it. */
export const ofSiteById = z.extend(ofSite, { id: z.string().check(z.refine(isUuid)) })

/** Several ids. @param max so many at most */
export function idList(name: string, max: number) {
  return z
    .array(idText(), `${name} must be a list`)
    .check(z.maxLength(max, `${name} may have at most ${max} entries`))
}

/** Text that may be left out, and is cleared by null or the empty string. */
export function optionalText(name: string, max = LINE_MAX) {
  return z.optional(clearedText(text(name, max)))
}

/** The same for a text that must be given. */
export function clearedText<T extends z.ZodMiniType<string, string>>(given: T) {
  return z.pipe(
    z.nullable(given),
    z.transform((value) => value ?? ''),
  )
}

/** An e-mail address as it is stored. */
export function emailText() {
  return requiredText('E-mail', EMAIL_MAX).check(
    z.regex(EMAIL, 'Please enter a valid email address'),
    z.overwrite(normaliseEmail),
  )
}

const SLUG_RULE = 'Slug must contain only lowercase letters, numbers, and hyphens'

/**
 * An address part; whatever else is given gets one sentence (contract row C347).
 * @param missing what is said when it is left out or empty
 */
export function slugText(missing = 'Slug is required') {
  return z
    .string({ error: ({ input }) => (input === undefined ? missing : SLUG_RULE) })
    .check(
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(SLUG_MAX, { error: SLUG_RULE, abort: true }),
      z.refine(isSlug, { error: SLUG_RULE, abort: true }),
    )
}

/** A host name, also pasted as an address; the empty string is null. */
export function hostText() {
  return z.pipe(
    text('Domain', 300).check(
      z.refine((value) => value.trim() === '' || hostOf(value.trim()) !== null, {
        error: 'Domain must be a name such as book.example.org, without a port',
        abort: true,
      }),
    ),
    z.transform((value) => hostOf(value.trim())),
  )
}

/** The IANA name of a time zone, such as Europe/Berlin. */
export function timeZoneText() {
  return text('Time zone', 100).check(
    z.refine(isTimeZone, { error: 'There is no time zone of this name', abort: true }),
  )
}

/** A whole number that the database's integer can hold. */
export function integer(name: string, min = INT_MIN, max = INT_MAX) {
  return z
    .int({
      error: ({ input }) => {
        if (input === undefined) return `${name} is required`
        return typeof input === 'number' ? `${name} must be a whole number` : `${name} must be a number`
      },
    })
    .check(z.gte(min, `${name} must be at least ${min}`), z.lte(max, `${name} must be at most ${max}`))
}

/** A whole number that may be left out and is cleared by null or the empty string. */
export function optionalInteger(name: string, min = INT_MIN, max = INT_MAX) {
  const cleared = z.pipe(
    z.enum({ empty: '' }),
    z.transform(() => null),
  )
  return z.optional(z.nullable(z.union([cleared, integer(name, min, max)], `${name} must be a whole number`)))
}

export function flag(name: string) {
  return z.optional(z.boolean(`${name} must be true or false`))
}

/** A moment with its offset from UTC, as ISO 8601; null and the empty string clear it. @returns it in UTC */
export function moment(name: string) {
  return z.optional(
    z.pipe(
      z.nullable(text(name, 40)).check(z.refine((value) => !value || isMoment(value), notMoment(name))),
      z.transform((value) => (value ? new Date(value).toISOString() : null)),
    ),
  )
}

/** The same for a moment that must be given. */
export function givenMoment(name: string) {
  return z.pipe(
    text(name, 40).check(
      z.minLength(1, { error: `${name} is required`, abort: true }),
      z.refine(isMoment, notMoment(name)),
    ),
    z.transform((value) => new Date(value).toISOString()),
  )
}

const notMoment = (name: string) => `${name} must be a moment such as 2027-03-01T09:00:00Z`

function isMoment(text: string): boolean {
  return MOMENT.test(text) && isStorable(Date.parse(text))
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

/** Only years of four digits, which every part of the product can write. */
function isStorable(time: number): boolean {
  return time >= Date.UTC(1000, 0) && time < Date.UTC(10_000, 0)
}

/** Fields under one name, each of which may be left out; null clears them all. */
export function group<T extends Record<string, z.ZodMiniType>>(name: string, shape: T) {
  const fields = z.strictObject(shape, `${name} must be an object`)
  return z.optional(
    z.pipe(
      z.nullable(fields),
      z.transform((value) => value ?? clearedOf(fields, shape)),
    ),
  )
}

function clearedOf<T extends z.ZodMiniType>(fields: T, shape: object): z.output<T> {
  return z.parse(fields, Object.fromEntries(Object.keys(shape).map((key) => [key, null])))
}

/** A list that is replaced whole; null clears it. */
export function list<T extends z.ZodMiniType>(name: string, item: T, max: number) {
  return z.optional(
    z.pipe(
      z.nullable(
        z
          .array(item, `${name} must be a list`)
          .check(z.maxLength(max, `${name} may have at most ${max} entries`)),
      ),
      z.transform((value) => value ?? []),
    ),
  )
}

/** The body of a call: fields that it does not know are refused by name. */
export function bodyShape<T extends Record<string, z.ZodMiniType>>(shape: T) {
  return z.strictObject(shape, 'The request body must be an object')
}

/**
 * The body of a write: unknown fields are refused by name, the server's own fields are taken and ignored,
 * so that what a read gave can be sent back.
 */
export function writeShape<T extends Record<string, z.ZodMiniType>, K extends string>(
  shape: T,
  owned: readonly K[],
) {
  const ignored = Object.fromEntries(owned.map((key) => [key, z.optional(z.unknown())]))
  return z.pipe(
    // The ignored keys are dropped below, so the shape of what comes out is that of `shape` alone.
    bodyShape({ ...ignored, ...shape } as T),
    z.transform((value) => {
      const kept: Record<string, unknown> = { ...value }
      for (const key of owned) if (!(key in shape)) delete kept[key]
      return kept as typeof value
    }),
  )
}
