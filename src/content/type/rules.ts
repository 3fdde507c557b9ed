import * as z from 'zod/mini'
import { EMAIL, normaliseEmail } from '../../kernel/email.ts'
import type { RichText } from '../../kernel/rich-text/schema.ts'
import { writtenSchema } from '../../kernel/rich-text/shape.ts'
import {
  clearedText,
  givenMoment,
  group as groupShape,
  integer,
  list as listShape,
  moment as momentShape,
  optionalInteger,
  requiredText,
  slugText,
  text,
} from '../../kernel/shape.ts'
import { isOwnPath, isWebAddress } from '../../kernel/web-address.ts'
import { asDeclared } from './as-declared.ts'
import { unknownLinked } from './linked.ts'
import type { TypeDeclaration } from './define-type.ts'
import type { Field, FieldKind, Fields } from './field.ts'

type Schema<V = unknown> = z.ZodMiniType<V>

/** The rules that check a field in a write and describe it in an answer. */
export interface FieldRule<Kept = unknown, Written = unknown> {
  rule: Schema<Written>
  /** For a new item, which may lack a value; left out: `rule`. */
  creationRule?: Schema<Written>
  /** For languages other than the site's own, where a text may be empty; left out: `rule`. */
  translationRule?: Schema<Written>
  answer: Schema<Kept>
}

type OwnRule<F> = F extends Field<infer V, infer W> ? Partial<FieldRule<V, W>> : never
type HasOwn<F extends Fields, K extends keyof F> = F[K] extends { hasOwnRule: true } ? K : never
type OwnOf<F extends Fields> = { [K in keyof F as HasOwn<F, K>]: OwnRule<F[K]> } & {
  [K in keyof F]?: OwnRule<F[K]>
}
type BeginsWith<D> = D extends { beginsWith: infer F extends Fields } ? F : object

/** The rules of a type that do not follow from the kinds of its fields, by field. */
export type OwnRules<D extends TypeDeclaration> = OwnOf<D['texts'] & D['shared'] & BeginsWith<D>>

/** The same for any type. */
export type AnyRules = Readonly<Record<string, Partial<FieldRule>>>

/** The rules of a field: its own ones replace those of its kind. */
export function ruleOf(field: Field, own: Partial<FieldRule> = {}): FieldRule {
  const { rule, answer } = own
  return rule && answer ? { ...own, rule, answer } : { ...RULES[field.kind](field), ...own }
}

export function rulesOf(fields: Fields, own: AnyRules = {}): Record<string, FieldRule> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, ruleOf(field, own[name])]))
}

type AnswerOf<F> = F extends Field<infer V, infer _> ? Schema<V> : never

/** The shapes of fields in an answer, by name. */
export function answersOf<F extends Fields>(fields: F, own?: AnyRules) {
  const answers = Object.entries(rulesOf(fields, own)).map(([name, { answer }]) => [name, answer])
  return asDeclared<{ [K in keyof F]: AnswerOf<F[K]> }>(Object.fromEntries(answers))
}

const RULES: Record<FieldKind, (field: Field) => FieldRule> = {
  line: textRule,
  paragraph: textRule,
  'rich-text': richTextRule,
  slug: ({ missing }) => ({ rule: slugText(missing), answer: z.string() }),
  list: ({ name, entry, most = 0 }) => {
    const { rule, answer } = ruleOf(given(name, entry))
    return { rule: required(listShape(name, rule, most)), answer: z.array(answer) }
  },
  links: linksRule,
  flag: ({ name }) => ({ rule: z.boolean(`${name} must be true or false`), answer: z.boolean() }),
  number: ({ name, min, max, isClearable, empty }) => ({
    rule: isClearable ? required(optionalInteger(name, min, max)) : integer(name, min, max),
    answer: empty === null ? z.nullable(z.number()) : z.number(),
  }),
  moment: ({ name, isRequired }) =>
    isRequired
      ? { rule: givenMoment(name), answer: z.string() }
      : { rule: required(momentShape(name)), answer: z.nullable(z.string()) },
  day: ({ name }) => ({
    rule: text(name, 10).check(z.refine(isDay, `${name} must be one of the calendar, such as 2027-03-01`)),
    answer: z.string(),
  }),
  choice: choiceRule,
  reference: ({ name, max, isHome }) =>
    isHome
      ? { rule: requiredText(name, max), answer: z.string() }
      : {
          rule: z.pipe(
            z.nullable(text(name, max ?? 0)),
            z.transform((value) => value || null),
          ),
          answer: z.nullable(z.string()),
        },
  picture: ({ name, max = 0, example }) => ({
    rule: clearedText(text(name, max)).check(
      z.refine(
        (value) => !value || isOwnPath(value),
        `${name} must be the path of a picture on this site, such as /objects/uploads/${example}`,
      ),
    ),
    answer: z.string(),
  }),
  group: ({ name, within = {}, empty }) => {
    const rules = groupRule(name, rulesOf(within))
    return empty === null ? { ...rules, answer: z.nullable(rules.answer) } : rules
  },
  rows: ({ name }) => {
    throw new TypeError(`${name} needs a rule of its own: its slice has none`)
  },
}

/** Another language may clear a text: readers then see that of the site's own. */
function textRule({ name, max = 0, typedAs, isNeeded, isRequired }: Field): FieldRule<string, string> {
  const answer = z.string()
  if (typedAs === 'email') {
    const missing = 'Valid email is required'
    return {
      rule: text(name, max, missing).check(z.regex(EMAIL, missing), z.overwrite(normaliseEmail)),
      answer,
    }
  }
  const cleared = clearedText(text(name, max))
  if (!isNeeded) return { rule: cleared, answer }
  const rule = requiredText(name, max)
  return { rule, translationRule: cleared, ...(!isRequired && { creationRule: cleared }), answer }
}

function richTextRule({ name, max = 0 }: Field): FieldRule {
  const known = z.refine((value) => unknownLinked(value) === null, {
    error: ({ input }) => unknownLinked(input) ?? '',
  })
  return {
    rule: z.nullable(
      z.union([text(name, max), writtenSchema], `${name} must be text or the editor’s document`).check(known),
    ),
    // A write has checked the document already.
    answer: z.nullable(z.unknown()) as Schema<RichText | null>,
  }
}

function linksRule({ name, entry, most = 0 }: Field): FieldRule {
  const one = given(name, entry)
  const address = requiredText(one.name, one.max).check(
    z.refine(isWebAddress, `${one.name} must begin with https:// or http://`),
  )
  const named = z
    .record(requiredText('Name of a link', 40), address, `${name} must be an object of names and addresses`)
    .check(z.refine((value) => Object.keys(value).length <= most, `${name} may have at most ${most} entries`))
  return {
    rule: z.pipe(
      z.nullable(named),
      z.transform((value) => value ?? {}),
    ),
    answer: z.record(z.string(), z.string()),
  }
}

function choiceRule({
  name,
  values = [],
  isRequired,
  unknown = `${name} must be one of ${values.join(', ')}`,
}: Field): FieldRule {
  const isMissing = (input: unknown) => isRequired && (input === undefined || input === '')
  return {
    rule: z.enum([...values], { error: ({ input }) => (isMissing(input) ? `${name} is required` : unknown) }),
    answer: z.enum([...values]),
  }
}

/** The rules of a group of fields; a write may leave out any. */
export function groupRule(name: string, rules: Readonly<Record<string, FieldRule>>): FieldRule {
  const each = (of: (rule: FieldRule) => Schema) =>
    Object.fromEntries(Object.entries(rules).map(([field, rule]) => [field, of(rule)]))
  return {
    rule: required(
      groupShape(
        name,
        each(({ rule }) => z.optional(rule)),
      ),
    ),
    translationRule: required(
      groupShape(
        name,
        each(({ rule, translationRule = rule }) => z.optional(translationRule)),
      ),
    ),
    answer: z.object(each(({ answer }) => answer)),
  }
}

/** Unwraps an optional rule. */
export function required<W>(rule: z.ZodMiniOptional<z.ZodMiniType<W>>): Schema<W> {
  return rule._zod.def.innerType
}

function given(name: string, entry: Field | undefined): Field {
  if (!entry) throw new TypeError(`${name} does not say what its entries are`)
  return entry
}

const DAY = /^[1-9]\d{3}-\d\d-\d\d$/

const isDay = (value: string) =>
  DAY.test(value) && new Date(`${value}T00:00Z`).toJSON()?.slice(0, 10) === value
