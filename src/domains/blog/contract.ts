import * as z from 'zod/mini'
import {
  CONTENT_BODY,
  content,
  languages,
  PUBLICATION,
  STORED,
  stored,
  translations,
} from '../../kernel/item-shapes.ts'
import { listQuery } from '../../kernel/list.ts'
import { publication } from '../../kernel/publication.ts'
import {
  flag,
  list,
  moment,
  optionalText,
  PARAGRAPH_MAX,
  requiredText,
  slugText,
  writeShape,
} from '../../kernel/shape.ts'
import { publishedCalls } from '../../kernel/type-calls.ts'

const texts = {
  title: z.string(),
  excerpt: z.string(),
  metaTitle: z.string(),
  metaDescription: z.string(),
}

export const postRow = z.object({
  ...stored,
  /** Null while nothing was changed since it was created. */
  updatedAt: z.nullable(z.string()),
  slug: z.string(),
  /** Its address on the site. */
  path: z.string(),
  /** '' for none. */
  category: z.string(),
  tags: z.array(z.string()),
  /** As readers see the name; '' for none. */
  author: z.string(),
  /** The date that readers see: that of its first publication, unless somebody set another. */
  publishedAt: z.nullable(z.string()),
  ...publication,
  ...texts,
})

export type PostRow = z.infer<typeof postRow>

export const post = z.extend(postRow, {
  content: z.nullable(z.unknown()),
  ...languages({ ...texts, content: z.nullable(z.unknown()) }),
})

export type Post = z.infer<typeof post>

const postTexts = {
  title: optionalText('Title'),
  excerpt: optionalText('Excerpt', PARAGRAPH_MAX),
  content,
  metaTitle: optionalText('Meta title'),
  metaDescription: optionalText('Meta description', 1_000),
}

export const postTranslation = z.strictObject(postTexts)

const title = requiredText('Title')
const slug = slugText()

const postShape = {
  ...postTexts,
  translations: translations(postTranslation),
  category: optionalText('Category', 100),
  tags: list('Tags', requiredText('Tag', 60), 50),
  author: optionalText('Author', 200),
  isPublished: flag('Published'),
  /** A moment to come schedules what is published with it. */
  publishedAt: moment('Publication date'),
}

const POST_OWNED = [...STORED, ...PUBLICATION, 'path']

export const postCreate = writeShape({ ...postShape, title, slug }, POST_OWNED)
export const postWrite = writeShape(
  { ...postShape, title: z.optional(title), slug: z.optional(slug) },
  POST_OWNED,
)

export type PostWrite = z.output<typeof postWrite>

export const posts = publishedCalls({
  type: 'blog',
  one: 'a blog post',
  many: 'blog posts',
  capability: 'content.write',
  creation: 'content.create',
  removal: 'content.delete',
  query: listQuery,
  create: postCreate,
  write: postWrite,
  answer: post,
  row: postRow,
  bodyLimit: CONTENT_BODY,
})

/** What the list of the studio opens with. */
export const openingPosts = { call: posts.list, defaultSort: '-updatedAt' } as const

export const {
  list: listPosts,
  create: createPost,
  read: readPost,
  save: savePost,
  draft: draftPost,
  remove: deletePost,
  previews: postPreviews,
  history: postHistory,
  translation: postTranslationCalls,
  count: countPosts,
  bulk: bulkPosts,
  undo: undoBulkPosts,
  publish: publishPost,
  unpublish: unpublishPost,
  schedule: schedulePost,
} = posts

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
