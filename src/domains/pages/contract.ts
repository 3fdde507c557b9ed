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
import { listQuery, someOf } from '../../kernel/list.ts'
import { previewCalls } from '../../kernel/preview.ts'
import { publication } from '../../kernel/publication.ts'
import { flag, optionalText, requiredText, slugText, text, writeShape } from '../../kernel/shape.ts'
import { isReserved } from '../../kernel/slug.ts'

export const TEMPLATES = ['default', 'landing', 'contact', 'about'] as const

export type Template = (typeof TEMPLATES)[number]

const texts = { title: z.string(), metaTitle: z.string(), metaDescription: z.string() }

export const pageRow = z.object({
  ...stored,
  /** Null while nothing was changed since it was created. */
  updatedAt: z.nullable(z.string()),
  slug: z.string(),
  /** Its address on the site. */
  path: z.string(),
  parentId: z.nullable(z.string()),
  template: z.enum(TEMPLATES),
  ...publication,
  ...texts,
})

export type PageRow = z.infer<typeof pageRow>

export const page = z.extend(pageRow, {
  content: z.nullable(z.unknown()),
  ...languages({ ...texts, content: z.nullable(z.unknown()) }),
})

const slug = slugText().check(
  z.refine((value) => !isReserved(value), 'This slug is an address of the site itself. Choose another one'),
)

const template = z.enum(TEMPLATES, {
  error: ({ input }) =>
    input === undefined || input === ''
      ? 'Template is required'
      : `Template must be one of ${TEMPLATES.join(', ')}`,
})

const pageTexts = {
  title: optionalText('Title'),
  content,
  metaTitle: optionalText('Meta title'),
  metaDescription: optionalText('Meta description', 1_000),
}

export const pageTranslation = z.strictObject(pageTexts)

const pageShape = {
  ...pageTexts,
  title: z.optional(requiredText('Title')),
  translations: translations(pageTranslation),
  slug,
  template,
  /** The page above: its id or its path. */
  parentId: z.optional(
    z.pipe(
      z.nullable(text('Parent', 400)),
      z.transform((value) => value || null),
    ),
  ),
  isPublished: flag('Published'),
}

const PAGE_OWNED = [...STORED, ...PUBLICATION, 'path']

export const pageCreate = writeShape(pageShape, PAGE_OWNED)
export const pageWrite = writeShape(
  { ...pageShape, slug: z.optional(slug), template: z.optional(template) },
  PAGE_OWNED,
)

export type PageWrite = z.output<typeof pageWrite>

const pagesQuery = z.extend(listQuery, { template: z.optional(someOf('template', TEMPLATES)) })

const pages = itemCalls({
  type: 'pages',
  one: 'a page',
  many: 'pages',
  capability: 'content.write',
  creation: 'content.create',
  removal: 'content.delete',
  query: pagesQuery,
  create: pageCreate,
  write: pageWrite,
  answer: page,
  row: pageRow,
  bodyLimit: CONTENT_BODY,
})
const many = bulkCalls('pages', 'pages', pagesQuery)
const publishing = publicationCalls('pages', 'a page', page)

export const listPages = pages.list
export const createPage = pages.create
export const readPage = pages.read
export const savePage = pages.save
export const draftPage = pages.draft
export const deletePage = pages.remove
export const pagePreviews = previewCalls('pages', 'a page')
export const pageHistory = pages.history
export const publishPage = publishing.publish
export const unpublishPage = publishing.unpublish
export const schedulePage = publishing.schedule
export const countPages = many.count
export const bulkPages = many.bulk
export const undoBulkPages = many.undo

export const pagesContract = {
  listPages,
  createPage,
  readPage,
  savePage,
  draftPage,
  deletePage,
  publishPage,
  unpublishPage,
  schedulePage,
  countPages,
  bulkPages,
  undoBulkPages,
}
