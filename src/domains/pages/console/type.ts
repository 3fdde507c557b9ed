import { type Edited, studioTypeOf } from '../../../console/items/studio-type.ts'
import { pageCalls, pageType } from '../type.ts'

/** What the editor of a page is given. */
export type DraftedPage = Edited<typeof pageType>

export const studioPage = studioTypeOf(pageType, pageCalls)
