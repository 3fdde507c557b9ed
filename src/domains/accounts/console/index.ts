import type { Slice } from '../../../console/catalogue/slice.ts'

/** All accounts of the install, in the studio of its owner. */
export const accountsConsole: Slice = {
  shows: { account: ['accounts', 'people'] },
  palette: [
    {
      label: 'accounts.title',
      also: 'accounts.also',
      path: '/admin/accounts',
      icon: 'person',
      group: 'settings',
      isOfInstall: true,
    },
    {
      label: 'settings.log.installTitle',
      also: 'settings.also.activity',
      path: '/admin/activity',
      icon: 'list',
      group: 'settings',
      isOfInstall: true,
    },
  ],
  screens: [
    { path: '/admin/accounts', entry: '', load: () => import('./accounts-screen.tsx') },
    { path: '/admin/activity', entry: '', load: () => import('./activity-screen.tsx') },
  ],
}
