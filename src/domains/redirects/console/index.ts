import type { Slice } from '../../../console/catalogue/slice.ts'

/** Redirects in the studio; they open from the settings. */
export const redirectsConsole: Slice = {
  shows: { redirect: ['redirects'] },
  settings: [{ label: 'redirects.add', path: '/admin/settings/advanced/redirects', needs: 'settings.write' }],
  screens: [
    {
      path: '/admin/settings/advanced/redirects',
      entry: '/admin/settings',
      needs: 'settings.read',
      load: () => import('./redirects-screen.tsx'),
    },
  ],
}
