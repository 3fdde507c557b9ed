import type { ReviewedTypes } from '../content/review/types.ts'
import { reviewedFiles } from '../domains/media/index.ts'
import { ITEM_TYPES } from './item-types.ts'

/** Types that may wait in the review or lie in the trash, by their name in addresses. */
export const REVIEWED: ReviewedTypes = {
  ...reviewedFiles,
  ...Object.fromEntries(ITEM_TYPES.map(({ address, review }) => [address, review])),
}

/** Addresses below which types have their pages, such as `/blog`. */
export const PAGES_AT: ReadonlySet<string> = new Set(
  Object.values(REVIEWED).flatMap(({ declared }) => declared?.pagesAt ?? []),
)
