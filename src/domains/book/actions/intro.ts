import { itemTypeOf } from '../../../content/item/declared-type.ts'
import { conflict } from '../../../kernel/problem.ts'
import * as queries from '../queries.ts'
import { introType } from '../types/intro.ts'

export const introItems = itemTypeOf(introType, queries.introStore, {
  tag: 'book',
  search: {
    kind: 'intro',
    summary: 'subtitle',
    place: () => ({ path: '/book/intro' }),
  },
  refusals: { book_intros_pkey: () => conflict('The introduction was begun by somebody else just now.') },
})
