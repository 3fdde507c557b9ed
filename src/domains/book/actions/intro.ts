import type * as z from 'zod/mini'
import { recordVerbsOf } from '../../../content/served/verbs-of.ts'
import type { ItemType } from '../../../content/item/item-type.ts'
import { conflict } from '../../../kernel/problem.ts'
import type { IntroWrite, intro as introAnswer } from '../contract.ts'
import * as queries from '../queries.ts'
import type { Own } from '../../../content/item/shown.ts'
import { searchedIntro } from '../searched.ts'

/** How to use the book. */
export const introType: ItemType<object, queries.IntroTexts, IntroWrite, Own<z.infer<typeof introAnswer>>> = {
  store: queries.intros,
  kind: 'intro',
  capability: 'book.write',
  tag: 'book',
  search: searchedIntro,
  begin: async () => ({}),
  facts: () => ({}),
  texts: ({ title, subtitle, description, spiral }) => ({ title, subtitle, description, spiral }),
  map: ({ translations }) => translations,
  show: (_, texts) => texts,
  refusals: { book_intros_pkey: () => conflict('The introduction was begun by somebody else just now.') },
}

export const intro = recordVerbsOf(introType)
