import type { FieldForm } from '../../../console/items/fields.ts'
import { type Edited, studioTypeOf } from '../../../console/items/studio-type.ts'
import { posts, postType as declared } from '../type.ts'
import { dayOf, momentOf } from './day.ts'

/** A post as its editor receives it. */
export type DraftedPost = Edited<typeof declared>

/** A timestamp edited as a day; '' for none. */
const DAY: FieldForm = {
  read: (value) => (typeof value === 'string' ? dayOf(value) : ''),
  write: (day) => momentOf(day),
  editedAs: 'day',
}

export const postType = studioTypeOf(declared, posts, { publishedAt: DAY })
