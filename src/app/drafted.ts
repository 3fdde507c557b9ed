import type { DraftedType } from '../domains/dashboard/index.ts'
import { ITEM_TYPES } from './item-types.ts'

/** What opens a book; readers come to a chapter by its part. */
const OF_BOOK: Readonly<Record<string, Pick<DraftedType, 'opens'>>> = { part: { opens: 'book' }, chapter: {} }

/** What of a site can be a draft: the types with a list in the studio whose items are published. */
export const DRAFTED: readonly DraftedType[] = ITEM_TYPES.filter(
  ({ store, isListed }) => isListed && store.shownBy === 'publication',
).map(({ kind, many, store }) => ({
  list: `${many.slice(0, 1).toLowerCase()}${many.slice(1)}`,
  kind,
  table: store.home.table,
  ...(OF_BOOK[kind] ?? { opens: 'site' }),
}))
