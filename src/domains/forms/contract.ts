import * as z from 'zod/mini'
import { EMAIL, EMAIL_MAX } from '../../kernel/email.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import {
  type Answers,
  FIELD_TYPES,
  FIELDS_MAX,
  type FormField,
  hasOptions,
  type Mistake,
  optionValue,
  RULE_KINDS,
} from '../../kernel/form.ts'
import { STORED, stored } from '../../content/contract/item-shapes.ts'
import { listQuery } from '../../kernel/list.ts'
import { switched } from '../../kernel/publication.ts'
import {
  clearedText,
  flag,
  list,
  optionalText,
  requiredText,
  slugText,
  text,
  writeShape,
} from '../../kernel/shape.ts'
import { switchedCalls } from '../../content/contract/type-calls.ts'
import { isOwnPath } from '../../kernel/web-address.ts'

export const OPTIONS_MAX = 200
export const RULES_MAX = 20

const field = z.object({
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
})

const settings = z.object({
  submitText: z.string(),
  successMessage: z.string(),
  /** Path on the site; '' stays on the page. */
  redirectUrl: z.string(),
  /** '' tells nobody. */
  notificationEmail: z.string(),
})

export type FormSettings = z.infer<typeof settings>

export const formRow = z.object({
  ...stored,
  name: z.string(),
  slug: z.string(),
  isActive: z.boolean(),
  ...switched,
  fields: z.array(field),
  settings,
  /** How often it was sent, without what the spam guard stopped. */
  entries: z.number(),
  lastEntryAt: z.nullable(z.string()),
})

export type FormRow = z.infer<typeof formRow>

export const form = z.extend(formRow, {
  /** Its words lie in its fields, so it has no languages of its own. */
  translations: z.record(z.string(), z.object({})),
})

export type Form = z.infer<typeof form>

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

const fields = list('Fields', fieldWrite, FIELDS_MAX).check(
  z.refine((value) => isEachOnce((value ?? []).map(({ id }) => id)), 'Each field needs an id of its own'),
  z.refine(
    (value) => knowsEachAbove(value ?? []),
    'A field can be shown only for the answer to a field above it',
  ),
)

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

const name = requiredText('Form name')

const shape = {
  name,
  slug: slugText('Form slug is required'),
  isActive: flag('Active'),
  fields,
  settings: z.optional(settingsWrite),
}

const OWNED = [...STORED, ...Object.keys(switched), 'entries', 'lastEntryAt', 'translations']

/** A body may name the site, which must be that of the address. */
const forkId = z.optional(requiredText('forkId', 60))

export const formCreate = writeShape(
  // A new form has the usual settings where none are named.
  { ...shape, settings: z.optional(z.partial(settingsWrite)), forkId },
  OWNED,
)
export const formWrite = writeShape({ ...shape, name: z.optional(name), slug: z.optional(shape.slug) }, OWNED)

export type FormWrite = Omit<z.output<typeof formWrite>, 'settings'> &
  Pick<z.output<typeof formCreate>, 'settings'> & { forkId?: string | undefined; translations?: undefined }

const calls = switchedCalls({
  type: 'forms',
  one: 'a form',
  many: 'forms',
  capability: 'form.write',
  query: listQuery,
  create: formCreate,
  write: formWrite,
  answer: form,
  row: formRow,
})

const isToldByStatus = true as const

export const forms = {
  ...calls,
  list: { ...calls.list, isToldByStatus },
  create: { ...calls.create, isToldByStatus },
  save: { ...calls.save, isToldByStatus },
  remove: { ...calls.remove, isToldByStatus },
}

/** What the list of the studio opens with. */
export const openingForms = { call: forms.list, defaultSort: '-updatedAt' } as const

const byId = z.strictObject({ id: requiredText('id', 60) })

export const entryRow = z.object({
  id: z.string(),
  formId: z.string(),
  formName: z.string(),
  sentAt: z.string(),
  isSpam: z.boolean(),
  /** In the order of the form as it was then, with the words that stood there. */
  answers: z.array(z.object({ id: z.string(), label: z.string(), answer: z.string() })),
})

export type EntryRow = z.infer<typeof entryRow>

export const ENTRY_SORTS = ['createdAt', '-createdAt'] as const
export const ENTRY_STATES = ['kept', 'spam'] as const

const entryFilter = {
  q: listQuery.shape.q,
  /** Ids of forms, with commas between. */
  form: z.optional(text('form', 4_000)),
  state: z.optional(z.enum(ENTRY_STATES, `state must be one of ${ENTRY_STATES.join(', ')}`)),
}

const entryQuery = z.strictObject({
  ...entryFilter,
  limit: listQuery.shape.limit,
  cursor: listQuery.shape.cursor,
  offset: listQuery.shape.offset,
  sort: z.optional(z.enum(ENTRY_SORTS, `sort must be one of ${ENTRY_SORTS.join(', ')}`)),
})

export type EntryQuery = z.output<typeof entryQuery>
export type EntryFilter = Pick<EntryQuery, 'q' | 'form' | 'state'>

const ofSite = z.strictObject({ forkId: requiredText('forkId', 60) })

export const listEntries = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/form-submissions',
  summary:
    'A page of what was sent by the forms of a site, the newest first; what looks like spam has a state of its own',
  policy: { kind: 'site', capability: 'form.entries' },
  params: ofSite,
  query: entryQuery,
  answer: z.array(entryRow),
})

export const EXPORT_FORMATS = ['csv', 'json'] as const

export const exportEntries = {
  ...endpoint({
    method: 'GET',
    path: '/api/forks/:forkId/form-submissions/export',
    summary: 'The same as a file, whole or as it was filtered; asks for a recent password',
    policy: { kind: 'site', capability: 'form.export' },
    params: ofSite,
    query: z.strictObject({
      ...entryFilter,
      format: z.optional(z.enum(EXPORT_FORMATS, `format must be one of ${EXPORT_FORMATS.join(', ')}`)),
    }),
  }),
  file: ['text/csv', 'application/json'],
} as const

export const saveEntry = endpoint({
  method: 'PUT',
  path: '/api/form-submissions/:id',
  summary: 'Says whether an entry is spam',
  policy: { kind: 'item', capability: 'form.entries' },
  params: byId,
  body: writeShape({ isSpam: z.boolean('isSpam must be true or false') }, [
    'id',
    'formId',
    'formName',
    'sentAt',
    'answers',
  ]),
  answer: entryRow,
})

export const eraseEntry = endpoint({
  method: 'DELETE',
  path: '/api/form-submissions/:id',
  summary: 'Erases an entry for good',
  policy: { kind: 'item', capability: 'form.entries' },
  params: byId,
})

export const entriesContract = { listEntries, exportEntries, saveEntry, eraseEntry }

/** A form as readers get it. */
export interface FormView {
  id: string
  name: string
  /** Where a browser sends it without script. */
  action: string
  fields: FormField[]
  /** '' for the usual word. */
  submitText: string
  successMessage: string
  /** Where it goes on, in the language of the page; '' for nowhere. */
  redirectPath: string
  /** What was typed before, and what was wrong with it. */
  answers: Answers
  mistakes: Readonly<Record<string, Mistake>>
  /** Why it was not taken, where that is no field's fault: a key. */
  problem: 'tooMany' | 'failed' | null
}

function isEachOnce(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}

function knowsEachAbove(given: readonly z.output<typeof fieldWrite>[]): boolean {
  const above = new Set<string>()
  return given.every(({ id, showIf: condition }) => {
    const isKnown = (condition?.rules ?? []).every(({ field: other }) => above.has(other))
    above.add(id)
    return isKnown
  })
}
