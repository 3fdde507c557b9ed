export const BLOG_PATH = '/blog'

/** Its address on the site. */
export const postPath = (slug: string): string => `${BLOG_PATH}/${slug}`
export const categoryPath = (slug: string): string => `${BLOG_PATH}/category/${slug}`
export const tagPath = (slug: string): string => `${BLOG_PATH}/tag/${slug}`

/** A post as lists of the public site show it. */
export interface ListedPost {
  path: string
  title: string
  /** '' for none. */
  excerpt: string
  category: string
  /** ISO 8601. */
  publishedAt: string
  /** The same for people: whole, and without its year. */
  date: string
  day: string
  /** Null for a post without text. */
  minutes: number | null
}
