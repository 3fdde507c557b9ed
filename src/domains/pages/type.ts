import { callsOf } from '../../content/type/calls.ts'
import { defineType, type RowOf, type WriteOf } from '../../content/type/define-type.ts'
import {
  flag,
  line,
  moment,
  picture,
  reference,
  requiredChoice,
  richText,
  slug,
  suppliedLine,
} from '../../content/type/fields.ts'
import { published } from '../../content/type/state.ts'

export const TEMPLATES = ['default', 'landing', 'contact', 'about'] as const

/** Free pages of a site. */
export const pageType = defineType({
  name: 'page',
  address: 'pages',
  callNames: ['Page', 'Pages'],
  one: 'a page',
  many: 'pages',
  state: published,
  pagesAt: '/',
  screen: '/admin/pages',
  words: 'pages',
  shortForm: ['title', 'slug', 'template', 'isPublished'],
  capability: 'content.write',
  creation: 'content.create',
  removal: 'content.delete',
  texts: {
    /** A new page without a title gets one made from its slug. */
    title: suppliedLine('Title'),
    content: richText('Content'),
    metaTitle: line('Title for search engines'),
    metaDescription: line('Description for search engines', 1_000),
  },
  shared: {
    slug: slug(),
    /** Stands beside its title where the template has a place for it, and on its share card. */
    picture: picture('Picture', 'page.jpg'),
    template: requiredChoice('Template', TEMPLATES),
    /** The page above: a write names it by its id or its path. */
    parentId: reference('Parent page', 'page', 400),
  },
  answers: {
    /** Its address on the site. */
    path: line('Path'),
    /** Readers have a text here. Without one the page is its title alone, and no menu leads to it. */
    hasText: flag('Has text'),
    /** Null until the first change after creation. */
    updatedAt: moment('Updated'),
  },
  filters: { template: { values: TEMPLATES } },
})

export const pageCalls = callsOf(pageType)

export type PageRow = RowOf<typeof pageType>
export type PageWrite = WriteOf<typeof pageType>
