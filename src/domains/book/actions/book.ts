import { bookRules } from '../rules.ts'
import { itemTypeOf } from '../../../content/item/declared-type.ts'
import { createItem } from '../../../content/verbs/create.ts'
import { conflict } from '../../../kernel/problem.ts'
import type { Site } from '../../../kernel/site.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { renameSite } from '../../sites/index.ts'
import * as queries from '../queries.ts'
import { bookType } from '../types/book.ts'

export const bookItems = itemTypeOf(bookType, queries.bookStore, {
  rules: bookRules,
  tag: 'site',
  show: ({ hasIntro }) => ({ hasIntro }),
  refusals: { books_pkey: () => conflict('The book was begun by somebody else just now.') },
  async afterSave(tx, site, { texts: { before, after } }) {
    // A site created with its book has the book's title as its name and follows its changes.
    if (before.title !== after.title) await renameSite(tx, site.id, before.title, after.title)
  },
})

/** Creates the book of a site within the caller's transaction. */
export async function createBook(
  tx: Tx,
  site: Site,
  write: { title: string; subtitle: string; author?: string },
): Promise<void> {
  const change = { write, locale: site.sourceLanguage, newId: () => '' }
  await createItem(tx, bookItems, site, site.id, change)
}
