import type { Slice } from '../../../console/slice.ts'

/** Who may open a site, in the console; its way in stands among the settings. */
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
