import * as z from 'zod/mini'
import { callsOf } from '../../content/type/calls.ts'
import { defineType, type ItemOf, type RowOf } from '../../content/type/define-type.ts'
import type { Field } from '../../content/type/field.ts'
import { requiredLine, rows, slug } from '../../content/type/fields.ts'
import { switchable } from '../../content/type/state.ts'
import { EMAIL, EMAIL_MAX } from '../../kernel/email.ts'
import {
  FIELD_TYPES,
  FIELDS_MAX,
  type FormField,
  hasOptions,
  optionValue,
  RULE_KINDS,
} from '../../kernel/form.ts'
import {
  clearedText,
  flag,
  idText,
  list,
  optionalText,
  requiredText,
  slugText,
  text,
} from '../../kernel/shape.ts'
import { isOwnPath } from '../../kernel/web-address.ts'

export const OPTIONS_MAX = 200
export const RULES_MAX = 20

const fieldId = requiredText('Id of a field', 60).check(
  z.regex(
    /^[a-z0-9][\w-]*$/i,
    'Id of a field may hold letters, numbers, - and _, and begins with one of the first two',
  ),
  // Answers are told by it: what every object has by itself, such as `constructor`, would look like one.
  z.refine((value) => !(value in {}), 'Id of a field may not be a word that JavaScript keeps for itself'),
)

const showIf = z.strictObject(
  {
    match: z.enum(['all', 'any'], 'A field is shown if all or any of its rules hold'),
    rules: z
      .array(
        z.strictObject(
          {
            field: fieldId,
            kind: z.enum(RULE_KINDS, `A rule must be one of ${RULE_KINDS.join(', ')}`),
            value: optionalText('Answer of a rule'),
          },
          'A rule must be an object',
        ),
        'Rules must be a list',
      )
      .check(z.maxLength(RULES_MAX, `A field may have at most ${RULES_MAX} rules`)),
  },
  'showIf must be an object or null',
)

const fieldWrite = z
  .strictObject(
    {
      id: fieldId,
      type: z.enum(FIELD_TYPES, `Type of a field must be one of ${FIELD_TYPES.join(', ')}`),
      label: requiredText('Label'),
      placeholder: optionalText('Placeholder'),
      required: flag('Required'),
      options: list('Options', requiredText('Option'), OPTIONS_MAX),
      showIf: z.optional(z.nullable(showIf)),
    },
    'A field must be an object',
  )
  .check(
    z.refine((value) => !hasOptions(value) || (value.options ?? []).length > 0, {
      path: ['options'],
      error: 'A field with options needs one of them',
    }),
    z.refine(({ options = [] }) => isEachOnce(options.map(optionValue)), {
      path: ['options'],
      error: 'Each option of a field must differ from the others',
    }),
  )

/** A field with all that it may leave out. */
function whole(given: z.output<typeof fieldWrite>): FormField {
  const { showIf: condition } = given
  return {
    ...given,
    placeholder: given.placeholder ?? '',
    required: given.required ?? false,
    options: given.options ?? [],
    showIf: condition
      ? { ...condition, rules: condition.rules.map((rule) => ({ ...rule, value: rule.value ?? '' })) }
      : null,
  }
}

const fieldRows = rows('Fields', z.pipe(fieldWrite, z.transform(whole)), FIELDS_MAX)

const fields: Field<FormField[], FormField[]> = {
  ...fieldRows,
  rule: fieldRows.rule.check(
    z.refine((value) => isEachOnce(value.map(({ id }) => id)), 'Each field needs an id of its own'),
    z.refine(knowsEachAbove, 'A field can be shown only for the answer to a field above it'),
  ),
  answer: z.array(
    z.object({
      id: z.string(),
      type: z.enum(FIELD_TYPES),
      label: z.string(),
      placeholder: z.string(),
      required: z.boolean(),
      /** Of a select or a radio; of the others empty. */
      options: z.array(z.string()),
      /** When it is asked; null: always. */
      showIf: z.nullable(
        z.object({
          match: z.enum(['all', 'any']),
          rules: z.array(z.object({ field: z.string(), kind: z.enum(RULE_KINDS), value: z.string() })),
        }),
      ),
    }),
  ),
  // What a new form asks for, unless it is told (contract row C504).
  empty: [
    whole({ id: 'name', type: 'text', label: 'Name', required: true }),
    whole({ id: 'email', type: 'email', label: 'Email', required: true }),
  ],
}

const settingsAnswer = z.object({
  submitText: z.string(),
  successMessage: z.string(),
  /** Path on the site; '' stays on the page. */
  redirectUrl: z.string(),
  /** '' tells nobody. */
  notificationEmail: z.string(),
})

export type FormSettings = z.infer<typeof settingsAnswer>

const SETTINGS: FormSettings = {
  submitText: 'Submit',
  successMessage: 'Thank you for your submission!',
  redirectUrl: '',
  notificationEmail: '',
}

/** Settings are replaced whole, so one that is not named would be lost. */
const setting = (name: string, key: keyof FormSettings, max: number) =>
  text(name, max, `${key} is missing, and settings are replaced whole`)

const settingsWrite = z.strictObject(
  {
    submitText: clearedText(setting('Submit text', 'submitText', 100)),
    successMessage: clearedText(setting('Success message', 'successMessage', 1_000)),
    redirectUrl: clearedText(
      setting('Address', 'redirectUrl', 2_000).check(
        z.refine(
          (value) => !value || isOwnPath(value),
          'Address must be a path of this site, such as /thanks',
        ),
      ),
    ),
    notificationEmail: clearedText(
      setting('E-mail', 'notificationEmail', EMAIL_MAX).check(
        z.refine((value) => value === '' || EMAIL.test(value), 'Valid email is required'),
      ),
    ),
  },
  'Settings must be an object',
)

const settings: Field<FormSettings, FormSettings> = {
  kind: 'group',
  rule: settingsWrite,
  // A new form has the usual settings where none are named.
  creationRule: z.pipe(
    z.partial(settingsWrite),
    z.transform((given) => ({ ...SETTINGS, ...given })),
  ),
  answer: settingsAnswer,
  empty: SETTINGS,
  isJson: true,
}

/** Forms of a site; a new one is switched on. Their words lie in their fields, so they have no languages of their own. */
export const formType = defineType({
  name: 'form',
  address: 'forms',
  callNames: ['Form', 'Forms'],
  one: 'a form',
  many: 'forms',
  state: switchable,
  module: 'forms',
  screen: '/admin/forms',
  words: 'forms',
  shortForm: ['name', 'slug'],
  capability: 'form.write',
  texts: {},
  shared: {
    name: requiredLine('Form name'),
    slug: slug(slugText('Form slug is required')),
    fields,
    settings,
  },
  beginsWith: {
    /** A body may name the site, which must be that of the address. */
    forkId: z.optional(idText('forkId')),
  },
  answers: {
    /** How often it was sent, without what the spam guard stopped. */
    entries: z.number(),
    lastEntryAt: z.nullable(z.string()),
  },
})

const calls = callsOf(formType)

const isToldByStatus = true as const

export const forms = {
  ...calls,
  list: { ...calls.list, isToldByStatus },
  create: { ...calls.create, isToldByStatus },
  save: { ...calls.save, isToldByStatus },
  remove: { ...calls.remove, isToldByStatus },
}

export type FormRow = RowOf<typeof formType>
export type Form = ItemOf<typeof formType>

function isEachOnce(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}

function knowsEachAbove(given: readonly FormField[]): boolean {
  const above = new Set<string>()
  return given.every(({ id, showIf: condition }) => {
    const isKnown = (condition?.rules ?? []).every(({ field: other }) => above.has(other))
    above.add(id)
    return isKnown
  })
}
