import { chapterType, partType } from '../domains/book/index.ts'
import type { DraftedType } from '../domains/dashboard/index.ts'
import { ITEM_TYPES } from './item-types.ts'

/** What of a site can be a draft: the types with a list in the studio whose items are published. */
export const DRAFTED: readonly DraftedType[] = [
  { list: 'parts', kind: partType.kind, table: partType.store.home.table, opens: 'book' },
  // Readers come to a chapter by its part.
  { list: 'chapters', kind: chapterType.kind, table: chapterType.store.home.table },
  ...ITEM_TYPES.filter(({ store, isListed }) => isListed && store.shownBy === 'publication').map(
    ({ kind, many, store }): DraftedType => ({
      list: `${many.slice(0, 1).toLowerCase()}${many.slice(1)}`,
      kind,
      table: store.home.table,
      opens: 'site',
    }),
  ),
]
