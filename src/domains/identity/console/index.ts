import type { Slice } from '../../../console/slice.ts'

/** The own account in the console; the way in is the name at the foot of the side. */
export const identityConsole: Slice = {
  screens: [{ path: '/admin/profile', load: () => import('./profile-screen.tsx') }],
}
