import type { SeenOf } from '../../../content/type/define-type.ts'
import type { PagingView } from '../../../site/paging.ts'
import type { ListedPost } from '../contract.ts'
import type { postType } from '../type.ts'

/** The list of posts: all of them, those of a category, or those with a tag. */
export interface BlogView {
  kind: 'all' | 'category' | 'tag'
  /** Of the category or tag; '' for all. */
  name: string
  /** How many posts the list holds, on all its pages. */
  count: number
  blogPath: string
  /** All first; empty on a blog without categories. */
  categories: { name: string | null; count: number; path: string; isCurrent: boolean }[]
  /** The newest one, large; null on every page but the first of all. */
  lead: ListedPost | null
  years: { year: number; posts: ListedPost[] }[]
  paging: PagingView | null
}

/** A link to another post. */
export interface PostLink {
  path: string
  title: string
}

export interface PostView {
  post: SeenOf<typeof postType>
  category: { name: string; path: string } | null
  tags: { name: string; path: string }[]
  publishedAt: string
  date: string
  minutes: number | null
  blogPath: string
  older: PostLink | null
  newer: PostLink | null
  /** Whether there is a book whose release one can ask to hear of. */
  hasBook: boolean
}
