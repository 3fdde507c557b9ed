import { recordVerbsOf } from '../../../content/served/verbs-of.ts'
import type { ItemType } from '../../../content/item/item-type.ts'
import { createItem } from '../../../content/verbs/create.ts'
import { conflict } from '../../../kernel/problem.ts'
import type { Site } from '../../../kernel/site.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { renameSite } from '../../sites/index.ts'
import type { Book, BookWrite } from '../contract.ts'
import * as queries from '../queries.ts'
import type { Own } from '../../../content/item/shown.ts'

/** The book record: what belongs to the book as a whole. */
export const bookType: ItemType<queries.BookFacts, queries.BookTexts, BookWrite, Own<Book>> = {
  store: queries.books,
  kind: 'book',
  capability: 'book.write',
  tag: 'site',
  begin: async () => ({ author: '', featuredChapter: null, buyLinks: [], cover: '' }),
  facts: (write, before) => ({
    author: write.author ?? before.author,
    featuredChapter: write.featuredChapter === undefined ? before.featuredChapter : write.featuredChapter,
    buyLinks: write.buyLinks ?? before.buyLinks,
    cover: write.cover ?? before.cover,
  }),
  texts: ({ title, subtitle, description, previewSamples }) => ({
    title,
    subtitle,
    description,
    previewSamples,
  }),
  map: ({ translations }) => translations,
  show: ({ author, featuredChapter, buyLinks, cover }, texts) => ({
    author,
    featuredChapter,
    buyLinks,
    cover,
    ...texts,
  }),
  refusals: { books_pkey: () => conflict('The book was begun by somebody else just now.') },
  async wrote(tx, site, _, { before, after }) {
    // A site that was begun with its book bears the book's title, and goes on to.
    if (before.title !== after.title) await renameSite(tx, site.id, before.title, after.title)
  },
}

export const book = recordVerbsOf(bookType)

/** Begins the book of a site; its part of a larger transaction. */
export async function createBook(
  tx: Tx,
  site: Site,
  { title, subtitle }: { title: string; subtitle: string },
): Promise<void> {
  const change = { write: { title, subtitle }, locale: site.defaultLanguage, newId: () => '' }
  await createItem(tx, bookType, site, site.id, change)
}
