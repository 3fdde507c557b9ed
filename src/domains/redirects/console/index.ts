import type { Slice } from '../../../console/slice.ts'

/** Addresses that lead elsewhere, in the console; their way in stands among the settings. */
export const redirectsConsole: Slice = {
  shows: { redirect: ['redirects'] },
  screens: [
    {
      path: '/admin/settings/advanced/redirects',
      entry: '/admin/settings',
      needs: 'settings.read',
      load: () => import('./redirects-screen.tsx'),
    },
  ],
}
