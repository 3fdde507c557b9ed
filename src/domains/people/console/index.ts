import type { Slice } from '../../../console/catalogue/slice.ts'

/** The people with a role on the site, in the studio; they open from the settings. */
export const peopleConsole: Slice = {
  shows: { person: ['people', 'sites'], invitation: ['invitations'] },
  screens: [
    {
      path: '/admin/settings/people',
      entry: '/admin/settings',
      needs: 'people.manage',
      load: () => import('./people-screen.tsx'),
    },
  ],
}
