import { type Edited, studioTypeOf } from '../../../console/items/studio-type.ts'
import { formCalls, formType } from '../type.ts'
import { FIELDS, SETTINGS, WORDS } from './field-values.ts'

/** A form as its builder receives it. */
export type DraftedForm = Edited<typeof formType>

export const studioForm = studioTypeOf(formType, formCalls, {
  words: WORDS,
  fields: FIELDS,
  settings: SETTINGS,
})
