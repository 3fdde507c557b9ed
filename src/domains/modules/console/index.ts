import type { Slice } from '../../../console/catalogue/slice.ts'

export const modulesConsole: Slice = {
  menu: {
    label: 'modules.menu',
    shortLabel: 'modules.menu',
    path: '/admin/modules',
    icon: 'modules',
    group: 'configuration',
    needs: 'settings.read',
  },
  shows: { module: ['modules', 'dashboard', 'sites'] },
  screens: [
    { path: '/admin/modules', load: () => import('./modules-screen.tsx') },
    { path: '/admin/modules/:moduleId', load: () => import('./modules-screen.tsx') },
  ],
}
