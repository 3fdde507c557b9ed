import type { SeenOf } from '../../../content/type/define-type.ts'
import type { memberType } from '../type.ts'

/** The people of a site. */
export interface TeamView {
  members: SeenMember[]
}

interface SeenMember extends SeenOf<typeof memberType> {
  links: { name: string; url: string }[]
}
