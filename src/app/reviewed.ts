import type { ReviewedTypes } from '../content/review/types.ts'
import { reviewedFiles } from '../domains/media/index.ts'
import { ITEM_TYPES } from './item-types.ts'

/** Of what something may wait for publication or lie in the trash, by its name in addresses. */
export const REVIEWED: ReviewedTypes = {
  ...reviewedFiles,
  ...Object.fromEntries(ITEM_TYPES.map(({ address, review }) => [address, review])),
}

/** Where types have pages of their own, such as `/blog`. */
export const PAGES_AT: ReadonlySet<string> = new Set(
  Object.values(REVIEWED).flatMap(({ declared }) => declared?.pagesAt ?? []),
)
