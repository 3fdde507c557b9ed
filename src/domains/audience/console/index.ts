import type { Slice } from '../../../console/slice.ts'

/** Who wants to hear that the book is out. */
export const audienceConsole: Slice = {
  menu: {
    label: 'audience.menu',
    shortLabel: 'audience.menu',
    path: '/admin/forms/subscribers',
    icon: 'person',
    group: 'media',
    needs: 'audience.read',
  },
  screens: [{ path: '/admin/forms/subscribers', load: () => import('./subscribers-screen.tsx') }],
}
