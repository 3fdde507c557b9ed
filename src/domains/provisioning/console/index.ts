import type { Slice } from '../../../console/catalogue/slice.ts'

/** All sites of the install, in the studio of its owner. */
export const provisioningConsole: Slice = {
  shows: { fork: ['standing-sites', 'sites'] },
  palette: [
    {
      label: 'provisioning.createSite',
      also: 'provisioning.alsoCreate',
      path: '/admin/sites?create',
      icon: 'plus',
      group: 'actions',
      isOfInstall: true,
    },
    {
      label: 'provisioning.title',
      also: 'provisioning.alsoSites',
      path: '/admin/sites',
      icon: 'book',
      group: 'settings',
      isOfInstall: true,
    },
  ],
  screens: [{ path: '/admin/sites', entry: '', load: () => import('./sites-screen.tsx') }],
}
