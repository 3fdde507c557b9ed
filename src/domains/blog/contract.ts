import * as z from 'zod/mini'
import { bulkCalls } from '../../kernel/bulk.ts'
import { itemCalls, publicationCalls } from '../../kernel/item-calls.ts'
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
import { previewCalls } from '../../kernel/preview.ts'
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

const posts = itemCalls({
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
const many = bulkCalls('blog', 'blog posts', listQuery)
const publishing = publicationCalls('blog', 'a blog post', post)

export const listPosts = posts.list
export const createPost = posts.create
export const readPost = posts.read
export const savePost = posts.save
export const draftPost = posts.draft
export const deletePost = posts.remove
export const postPreviews = previewCalls('blog', 'a blog post')
export const postHistory = posts.history
export const countPosts = many.count
export const bulkPosts = many.bulk
export const undoBulkPosts = many.undo
export const publishPost = publishing.publish
export const unpublishPost = publishing.unpublish
export const schedulePost = publishing.schedule

export const blogContract = {
  listPosts,
  createPost,
  readPost,
  savePost,
  draftPost,
  deletePost,
  countPosts,
  bulkPosts,
  undoBulkPosts,
  publishPost,
  unpublishPost,
  schedulePost,
}
