import { studioSliceOf } from '../../../console/items/studio-slice.ts'
import { TEAM_PATH } from '../contract.ts'
import { memberType } from '../type.ts'

/** The people whom a site shows, in the console; they have one page together. */
export const teamConsole = studioSliceOf(
  memberType,
  { list: () => import('./team-screen.tsx'), editor: () => import('./member-screen.tsx') },
  { icon: 'team', group: 'media', addresses: [{ label: 'team.address', path: TEAM_PATH }] },
)
