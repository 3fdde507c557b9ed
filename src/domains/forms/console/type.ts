import { type Edited, studioTypeOf } from '../../../console/items/studio-type.ts'
import { forms, formType as declared } from '../type.ts'
import { FIELDS, SETTINGS } from './field-values.ts'

/** A form as its builder receives it. */
export type DraftedForm = Edited<typeof declared>

export const formType = studioTypeOf(declared, forms, { fields: FIELDS, settings: SETTINGS })
