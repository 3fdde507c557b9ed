import type { Slice } from '../../../console/catalogue/slice.ts'

/** How often pages were opened, in the studio. */
export const analyticsConsole: Slice = {
  palette: [
    {
      label: 'analytics.title',
      also: 'analytics.also',
      path: '/admin/views',
      icon: 'eye',
      group: 'actions',
      needs: 'content.read',
    },
  ],
  screens: [
    {
      path: '/admin/views',
      entry: '/admin',
      name: 'analytics.title',
      needs: 'content.read',
      load: () => import('./views-screen.tsx'),
    },
  ],
}
