import type { Locale } from '../../kernel/locale.ts'
import { callsOf } from '../../content/type/calls.ts'
import { defineType, type RowOf, type SeenRowOf } from '../../content/type/define-type.ts'
import {
  line,
  list,
  moment,
  paragraph,
  picture,
  requiredLine,
  richText,
  slug,
} from '../../content/type/fields.ts'
import { published } from '../../content/type/state.ts'
import { BLOG_PATH } from './contract.ts'

/** Posts of a site's blog. */
export const postType = defineType({
  name: 'post',
  address: 'blog',
  callNames: ['Post', 'Posts'],
  one: 'a blog post',
  many: 'blog posts',
  state: published,
  module: 'blog',
  pagesAt: BLOG_PATH,
  screen: '/admin/blog',
  words: 'blog',
  shortForm: ['title', 'slug', 'excerpt', ['category', 'tags'], 'isPublished'],
  capability: 'content.write',
  creation: 'content.create',
  removal: 'content.delete',
  texts: {
    title: requiredLine('Title'),
    excerpt: paragraph('Excerpt'),
    content: richText('Content'),
    metaTitle: line('Title for search engines'),
    metaDescription: line('Description for search engines', 1_000),
  },
  shared: {
    category: line('Category', 100),
    tags: list('Tags', 'Tag', { length: 60, max: 50 }),
    /** The author's name as readers see it. */
    author: line('Author', 200),
    /** The date that readers see: its first publication unless edited. A future date schedules the post. */
    publishedAt: moment('Publication date'),
    slug: slug(),
    /** Stands above the post, and beside it where it is the newest; without it, what the site's subject shows. */
    picture: picture('Picture', 'post.jpg'),
  },
  answers: {
    /** Its address on the site. */
    path: line('Path'),
    /** Null until the first change after creation. */
    updatedAt: moment('Updated'),
  },
  reused: ['category', 'tags', 'author'],
  dateField: 'publishedAt',
})

export const postCalls = callsOf(postType)

export type PostRow = RowOf<typeof postType>

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
  /** The language of its texts, where it is not that of the page. */
  lang: Locale | undefined
}
