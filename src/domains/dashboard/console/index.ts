import type { Slice } from '../../../console/slice.ts'

/** The first screen of the console. */
export const dashboardConsole: Slice = {
  menu: {
    label: 'dashboard.menu',
    shortLabel: 'dashboard.menu',
    path: '/admin',
    icon: 'dashboard',
    group: 'top',
  },
  screens: [{ path: '/admin', load: () => import('./dashboard-screen.tsx') }],
}
