import { type Edited, studioTypeOf } from '../../../console/items/studio-type.ts'
import { memberType as declared, members } from '../type.ts'

/** What the editor of a person is given. */
export type DraftedMember = Edited<typeof declared>

export const memberType = studioTypeOf(declared, members)
