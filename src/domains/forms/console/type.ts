import { TEXT } from '../../../console/items/fields.ts'
import type { ItemType } from '../../../console/items/item-type.ts'
import type { Drafted } from '../../../content/contract/draft.ts'
import { type Form, type FormRow, forms } from '../contract.ts'
import { FIELDS, SETTINGS } from './field-values.ts'

/** What the builder of a form is given. */
export type DraftedForm = Form & Drafted

const NAMED = { name: TEXT, slug: TEXT }

export const formType: ItemType<FormRow, DraftedForm> = {
  words: 'forms',
  kind: 'form',
  home: '/admin/forms',
  calls: forms,
  fields: { ...NAMED, fields: FIELDS, settings: SETTINGS },
  short: NAMED,
  needs: 'form.write',
  hasNoTexts: true,
}
