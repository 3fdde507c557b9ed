import { later } from '../../../console/later.tsx'
import type { Slice } from '../../../console/catalogue/slice.ts'

const PATH = '/admin/settings/advanced/backups'

/** Backups in the studio; they open from the settings. */
export const backupsConsole: Slice = {
  settings: [{ label: 'backups.make', path: PATH, isOfInstall: true }],
  states: { [PATH]: later(() => import('./backups-state.tsx'), { isAside: true }) },
  screens: [
    {
      path: PATH,
      entry: '/admin/settings',
      needs: 'settings.read',
      load: () => import('./backups-screen.tsx'),
    },
  ],
}
