import { CONTENT, type FieldForm, FLAG, LIST, TEXT } from '../../../console/items/fields.ts'
import type { ItemType } from '../../../console/items/item-type.ts'
import type { Drafted } from '../../../kernel/draft.ts'
import { type Post, type PostRow, posts } from '../contract.ts'
import { dayOf, momentOf } from './day.ts'

/** What the editor of a post is given. */
export type DraftedPost = Post & Drafted

/** A moment as the day that a person chooses; '' for none. */
const DAY: FieldForm = {
  read: (value) => (typeof value === 'string' ? dayOf(value) : ''),
  write: (day) => momentOf(day),
}

const ABOUT = { title: TEXT, slug: TEXT, excerpt: TEXT, category: TEXT, tags: LIST }

export const postType: ItemType<PostRow, DraftedPost> = {
  words: 'blog',
  kind: 'post',
  home: '/admin/blog',
  calls: posts,
  fields: {
    ...ABOUT,
    content: CONTENT,
    author: TEXT,
    publishedAt: DAY,
    metaTitle: TEXT,
    metaDescription: TEXT,
  },
  short: { ...ABOUT, isPublished: FLAG },
}
