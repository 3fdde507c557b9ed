import type { FieldForm } from '../../../console/items/fields.ts'
import { type Edited, studioTypeOf } from '../../../console/items/studio-type.ts'
import { postCalls, postType } from '../type.ts'
import { dayOf, momentOf } from './day.ts'

/** A post as its editor receives it. */
export type DraftedPost = Edited<typeof postType>

/** A timestamp edited as a day; '' for none. */
const DAY: FieldForm = {
  read: (value) => (typeof value === 'string' ? dayOf(value) : ''),
  write: (day) => momentOf(day),
  editedAs: 'day',
}

export const studioPost = studioTypeOf(postType, postCalls, { publishedAt: DAY })
