import type { Slice } from '../../../console/catalogue/slice.ts'

/** The first screen of the console. */
export const dashboardConsole: Slice = {
  menu: {
    label: 'dashboard.menu',
    also: 'dashboard.also',
    shortLabel: 'dashboard.menuShort',
    path: '/admin',
    goKey: 'D',
    isOnPhone: true,
    icon: 'dashboard',
    group: 'top',
  },
  screens: [
    { path: '/admin', load: () => import('./dashboard-screen.tsx') },
    {
      path: '/admin/publish',
      entry: '',
      name: 'console.review.publish',
      needs: 'content.publish',
      load: () => import('../../../console/review/publish-screen.tsx'),
    },
    { path: '/admin/trash', entry: '', load: () => import('../../../console/trash/trash-screen.tsx') },
    {
      path: '/admin/history/:type/:id',
      isEditor: true,
      isOfType: true,
      load: () => import('../../../console/history/history-screen.tsx'),
    },
  ],
  foot: () => import('./steps-pill.tsx'),
  palette: [
    {
      label: 'console.review.open',
      also: 'console.review.also',
      path: '/admin/publish',
      icon: 'publish',
      group: 'actions',
      needs: 'content.publish',
    },
    {
      label: 'console.trash.open',
      also: 'console.trash.also',
      path: '/admin/trash',
      icon: 'trash',
      group: 'actions',
    },
  ],
}
