import * as z from 'zod/mini'
import { EMAIL, EMAIL_MAX } from '../../kernel/email.ts'
import { itemCalls } from '../../kernel/item-calls.ts'
import { STORED, stored } from '../../kernel/item-shapes.ts'
import { listQuery } from '../../kernel/list.ts'
import { flag, list, optionalText, requiredText, slugText, text, writeShape } from '../../kernel/shape.ts'
import { isOwnPath } from '../../kernel/web-address.ts'

export const FIELD_TYPES = [
  'text',
  'email',
  'tel',
  'number',
  'date',
  'textarea',
  'select',
  'radio',
  'checkbox',
] as const

const FIELDS_MAX = 200
const OPTIONS_MAX = 200

const field = z.object({
  id: z.string(),
  type: z.enum(FIELD_TYPES),
  label: z.string(),
  placeholder: z.string(),
  required: z.boolean(),
  /** Of a select or a radio; of the others empty. */
  options: z.array(z.string()),
})

export type FormField = z.infer<typeof field>

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
  fields: z.array(field),
  settings,
  /** How often it was sent. */
  entries: z.number(),
  lastEntryAt: z.nullable(z.string()),
})

export type FormRow = z.infer<typeof formRow>

const fieldWrite = z.strictObject({
  id: requiredText('Id of a field', 60),
  type: z.enum(FIELD_TYPES, `Type of a field must be one of ${FIELD_TYPES.join(', ')}`),
  label: requiredText('Label'),
  placeholder: optionalText('Placeholder'),
  required: flag('Required'),
  options: list('Options', requiredText('Option'), OPTIONS_MAX),
})

const settingsWrite = z.strictObject({
  submitText: optionalText('Submit text', 100),
  successMessage: optionalText('Success message', 1_000),
  redirectUrl: optionalText('Address', 2_000).check(
    z.refine((value) => !value || isOwnPath(value), 'Address must be a path of this site, such as /thanks'),
  ),
  notificationEmail: z.optional(
    text('E-mail', EMAIL_MAX).check(
      z.refine((value) => value === '' || EMAIL.test(value), 'Valid email is required'),
    ),
  ),
})

const name = requiredText('Form name')

const shape = {
  name,
  slug: slugText(),
  isActive: flag('Active'),
  fields: list('Fields', fieldWrite, FIELDS_MAX),
  settings: z.optional(settingsWrite),
}

const OWNED = [...STORED, 'status', 'entries', 'lastEntryAt', 'translations']

export const formCreate = writeShape(shape, OWNED)
const formWrite = writeShape({ ...shape, name: z.optional(name), slug: z.optional(shape.slug) }, OWNED)

export type FormWrite = z.output<typeof formWrite>

const forms = itemCalls({
  type: 'forms',
  one: 'a form',
  many: 'forms',
  capability: 'content.write',
  creation: 'content.create',
  removal: 'content.delete',
  query: listQuery,
  create: formCreate,
  write: formWrite,
  answer: formRow,
  row: formRow,
})

export const listForms = forms.list

export const formsContract = { listForms }
