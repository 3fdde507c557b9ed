import * as z from 'zod/mini'
import { required } from '../../content/type/rules.ts'
import { EMAIL, EMAIL_MAX } from '../../kernel/email.ts'
import {
  FIELD_TYPES,
  FIELDS_MAX,
  type FormField,
  hasOptions,
  optionValue,
  RULE_KINDS,
} from '../../kernel/form.ts'
import { clearedText, flag, idText, list, optionalText, requiredText, text } from '../../kernel/shape.ts'
import { isOwnPath } from '../../kernel/web-address.ts'
import { OPTIONS_MAX, RULES_MAX, SETTINGS } from './contract.ts'
import { WORD_KEY, WORD_KEY_MAX, WORD_MAX, WORDS_MAX } from '../../kernel/form-texts.ts'

const fieldId = requiredText('Id of a field', 60).check(
  z.regex(
    /^[a-z0-9][\w-]*$/i,
    'Id of a field may hold letters, numbers, - and _, and begins with one of the first two',
  ),
  // Answers are keyed by this id: inherited properties such as `constructor` would look like answers.
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

const optionKey = requiredText('Key of an option').check(
  z.regex(/^[^.]+$/, 'Key of an option may not hold a full stop'),
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
      optionKeys: list('Keys of options', optionKey, OPTIONS_MAX),
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
    z.refine(
      ({ options = [], optionKeys = [] }) =>
        optionKeys.length === 0 || (optionKeys.length === options.length && isEachOnce(optionKeys)),
      { path: ['optionKeys'], error: 'Each option of a field needs a key of its own' },
    ),
  )

/** A field with defaults for its optional properties. */
function whole({ optionKeys = [], ...given }: z.output<typeof fieldWrite>): FormField {
  const { showIf: condition } = given
  return {
    ...given,
    ...(optionKeys.length > 0 && { optionKeys }),
    placeholder: given.placeholder ?? '',
    required: given.required ?? false,
    options: given.options ?? [],
    showIf: condition
      ? { ...condition, rules: condition.rules.map((rule) => ({ ...rule, value: rule.value ?? '' })) }
      : null,
  }
}

const fields = {
  rule: required(list('Fields', z.pipe(fieldWrite, z.transform(whole)), FIELDS_MAX)).check(
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
      /** Options of a select or radio; empty for other types. */
      options: z.array(z.string()),
      /** Keys of the options' words in other languages; left out: made of the options. */
      optionKeys: z.optional(z.array(z.string())),
      /** Conditions under which it is shown; null: always. */
      showIf: z.nullable(
        z.object({
          match: z.enum(['all', 'any']),
          rules: z.array(z.object({ field: z.string(), kind: z.enum(RULE_KINDS), value: z.string() })),
        }),
      ),
    }),
  ),
}

const settingsAnswer = z.object({
  submitText: z.string(),
  successMessage: z.string(),
  /** Path on the site; '' stays on the page. */
  redirectUrl: z.string(),
  /** '' notifies nobody. */
  notificationEmail: z.string(),
})

/** Settings are replaced as a whole, so an omitted one would be lost. */
const setting = (name: string, key: keyof typeof SETTINGS, max: number) =>
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

const settings = {
  rule: settingsWrite,
  // A new form without settings gets the defaults.
  creationRule: z.pipe(
    z.partial(settingsWrite),
    z.transform((given) => ({ ...SETTINGS, ...given })),
  ),
  answer: settingsAnswer,
}

const WORD_NAMES =
  'A word is named name, submitText, successMessage, or by its field, such as email/label, email/placeholder or meet/option/in-person'

const words = {
  rule: z.nullable(
    z
      .record(
        text('Name of a word', WORD_KEY_MAX).check(z.regex(WORD_KEY)),
        clearedText(text('A word', WORD_MAX)),
        { error: ({ code }) => (code === 'invalid_key' ? WORD_NAMES : 'Words must be an object of texts') },
      )
      .check(
        z.refine(
          (value) => Object.keys(value).length <= WORDS_MAX,
          `A language may have at most ${WORDS_MAX} words`,
        ),
      ),
  ),
  answer: z.nullable(z.record(z.string(), z.string())),
}

/** Rules of a form's fields, settings and words; a write cannot clear its site. */
export const formRules = { fields, settings, words, forkId: { rule: idText('forkId') } }

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
