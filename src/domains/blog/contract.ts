export const BLOG_PATH = '/blog'

/** A post's path on the site. */
export const postPath = (slug: string): string => `${BLOG_PATH}/${slug}`
export const categoryPath = (slug: string): string => `${BLOG_PATH}/category/${slug}`
export const tagPath = (slug: string): string => `${BLOG_PATH}/tag/${slug}`
