import { CHOICE, CONTENT, FLAG, TEXT } from '../../../console/items/fields.ts'
import type { ItemType } from '../../../console/items/item-type.ts'
import type { Drafted } from '../../../kernel/draft.ts'
import { type Page, type PageRow, pages } from '../contract.ts'

/** What the editor of a page is given. */
export type DraftedPage = Page & Drafted

const ABOUT = { title: TEXT, slug: TEXT, template: CHOICE }

export const pageType: ItemType<PageRow, DraftedPage> = {
  words: 'pages',
  kind: 'page',
  home: '/admin/pages',
  calls: pages,
  fields: { ...ABOUT, parentId: CHOICE, content: CONTENT, metaTitle: TEXT, metaDescription: TEXT },
  short: { ...ABOUT, isPublished: FLAG },
}
