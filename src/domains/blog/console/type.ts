import type { FieldForm } from '../../../console/items/fields.ts'
import { type Edited, studioTypeOf } from '../../../console/items/studio-type.ts'
import { posts, postType as declared } from '../type.ts'
import { dayOf, momentOf } from './day.ts'

/** What the editor of a post is given. */
export type DraftedPost = Edited<typeof declared>

/** A moment as the day that a person chooses; '' for none. */
const DAY: FieldForm = {
  read: (value) => (typeof value === 'string' ? dayOf(value) : ''),
  write: (day) => momentOf(day),
  editedAs: 'day',
}

export const postType = studioTypeOf(declared, posts, { publishedAt: DAY })
