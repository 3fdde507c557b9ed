import { type Edited, studioTypeOf } from '../../../console/items/studio-type.ts'
import { memberCalls, memberType } from '../type.ts'

/** What the editor of a person is given. */
export type DraftedMember = Edited<typeof memberType>

/** The place in the team is changed in the list alone. */
export const studioMember = studioTypeOf(memberType, memberCalls, { order: null })
