import { type Edited, studioTypeOf } from '../../../console/items/studio-type.ts'
import { memberType as declared, members } from '../type.ts'

/** What the editor of a person is given. */
export type DraftedMember = Edited<typeof declared>

/** The place in the team is changed in the list alone. */
export const memberType = studioTypeOf(declared, members, { order: null })
