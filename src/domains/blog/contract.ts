import type { SeenRowOf } from '../../content/type/define-type.ts'
import type { postType } from './type.ts'

export const BLOG_PATH = '/blog'

/** A post's path on the site. */
export const postPath = (slug: string): string => `${BLOG_PATH}/${slug}`
export const categoryPath = (slug: string): string => `${BLOG_PATH}/category/${slug}`
export const tagPath = (slug: string): string => `${BLOG_PATH}/tag/${slug}`

/** A published post without its content. */
export interface SeenPost extends SeenRowOf<typeof postType> {
  /** ISO 8601; a constraint of the table guarantees it for published posts. */
  publishedAt: string
}

/** A post in lists of the public site. */
export interface ListedPost extends SeenPost {
  path: string
  /** Its date in words: complete, and without the year. */
  date: string
  day: string
  /** Null for a post without text. */
  minutes: number | null
}
