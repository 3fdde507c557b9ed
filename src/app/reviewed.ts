import type { ReviewedTypes } from '../content/review/actions.ts'
import { reviewedBook } from '../domains/book/index.ts'
import { reviewedFiles } from '../domains/media/index.ts'
import { reviewedMenus } from '../domains/navigation/index.ts'
import { ITEM_TYPES } from './item-types.ts'

/** Of what something may wait for publication or lie in the trash, by its name in addresses. */
export const REVIEWED: ReviewedTypes = {
  ...reviewedBook,
  ...reviewedMenus,
  ...reviewedFiles,
  ...Object.fromEntries(ITEM_TYPES.map(({ address, review }) => [address, review])),
}
