import { type Edited, studioTypeOf } from '../../../console/items/studio-type.ts'
import { pages, pageType as declared } from '../type.ts'

/** What the editor of a page is given. */
export type DraftedPage = Edited<typeof declared>

export const pageType = studioTypeOf(declared, pages)
