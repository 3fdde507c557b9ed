import type { ReviewedTypes } from '../content/review/actions.ts'
import { reviewedBook } from '../domains/book/index.ts'
import { reviewedFiles } from '../domains/media/index.ts'
import { ITEM_TYPES } from './item-types.ts'

/** Of what something may wait for publication or lie in the trash, by its name in addresses. */
export const REVIEWED: ReviewedTypes = {
  ...reviewedBook,
  ...reviewedFiles,
  ...Object.fromEntries(ITEM_TYPES.map(({ address, review }) => [address, review])),
}

/** Where types have their pages that do not declare it. */
const UNDECLARED = ['/parts', '/chapters', '/reflections']

/** Where types have pages of their own, such as `/blog`. */
export const PAGES_AT: ReadonlySet<string> = new Set([
  ...UNDECLARED,
  ...Object.values(REVIEWED).flatMap(({ declared }) => declared?.pagesAt ?? []),
])
