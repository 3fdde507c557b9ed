import type { Slice } from '../../../console/catalogue/slice.ts'

const PROFILE_PATH = '/admin/profile'

/** Your account in the studio; it opens by the name at the foot of the menu. */
export const identityConsole: Slice = {
  palette: [
    {
      label: 'identity.profile',
      path: PROFILE_PATH,
      icon: 'person',
      group: 'settings',
      also: 'identity.also',
    },
    {
      label: 'identity.look',
      hint: 'identity.profile',
      path: `${PROFILE_PATH}#look`,
      icon: 'settings',
      group: 'settings',
      also: 'identity.lookAlso',
    },
  ],
  firstStep: () => import('./first-step.tsx'),
  screens: [{ path: PROFILE_PATH, load: () => import('./profile-screen.tsx') }],
}
