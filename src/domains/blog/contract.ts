import type { SeenRowOf } from '../../content/type/define-type.ts'
import type { postType } from './type.ts'

export const BLOG_PATH = '/blog'

/** Its address on the site. */
export const postPath = (slug: string): string => `${BLOG_PATH}/${slug}`
export const categoryPath = (slug: string): string => `${BLOG_PATH}/category/${slug}`
export const tagPath = (slug: string): string => `${BLOG_PATH}/tag/${slug}`

/** A published post without its content. */
export interface SeenPost extends SeenRowOf<typeof postType> {
  /** ISO 8601; a published post has one: the table says so. */
  publishedAt: string
}

/** A post as lists of the public site show it. */
export interface ListedPost extends SeenPost {
  path: string
  /** Its date for people: whole, and without its year. */
  date: string
  day: string
  /** Null for a post without text. */
  minutes: number | null
}
