import type { Slice } from '../../../console/catalogue/slice.ts'

/** Backups in the studio; they open from the settings. */
export const backupsConsole: Slice = {
  settings: [{ label: 'backups.make', path: '/admin/settings/advanced/backups', isOfInstall: true }],
  screens: [
    {
      path: '/admin/settings/advanced/backups',
      entry: '/admin/settings',
      needs: 'settings.read',
      load: () => import('./backups-screen.tsx'),
    },
  ],
}
