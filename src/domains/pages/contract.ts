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
import { listQuery, someOf } from '../../kernel/list.ts'
import { publication } from '../../kernel/publication.ts'
import { flag, optionalText, requiredText, slugText, text, writeShape } from '../../kernel/shape.ts'
import { isReserved, pagePath, SYSTEM_PAGES } from '../../kernel/slug.ts'
import { publishedCalls } from '../../kernel/type-calls.ts'

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

export type Page = z.infer<typeof page>

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

/** A new page without a title is called as its slug reads. */
export const pageCreate = writeShape(pageShape, PAGE_OWNED)
export const pageWrite = writeShape(
  {
    ...pageShape,
    title: z.optional(requiredText('Title')),
    slug: z.optional(slug),
    template: z.optional(template),
  },
  PAGE_OWNED,
)

export type PageWrite = z.output<typeof pageWrite>

const pagesQuery = z.extend(listQuery, { template: z.optional(someOf('template', TEMPLATES)) })

export const pages = publishedCalls({
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

/** What the list of the studio opens with. */
export const openingPages = { call: pages.list, defaultSort: '-updatedAt' } as const

export const { list: listPages, read: readPage } = pages

/** Whether this is one of the pages that every site has a place for: its address stays as it is. */
/** The front page of a site without a book is the page with this slug (contract row C658). */
export const HOME_SLUG = 'home'

export const isFixed = ({ path }: Pick<PageRow, 'path'>): boolean =>
  SYSTEM_PAGES.some((slug) => pagePath(slug) === path)
