import type { Slice } from '../../../console/catalogue/slice.ts'
import { subscriberList } from './list.ts'

/** The subscribers in the console; their screen is one of the tabs under Forms. */
export const audienceConsole: Slice = {
  shows: { subscriber: ['subscribers'], release: ['subscribers'] },
  palette: [
    {
      label: 'audience.title',
      also: 'audience.also',
      path: '/admin/forms/subscribers',
      icon: 'fieldEmail',
      group: 'actions',
      needs: 'audience.read',
    },
  ],
  screens: [
    {
      path: '/admin/forms/subscribers',
      entry: '/admin/forms',
      name: 'audience.title',
      needs: 'audience.read',
      list: subscriberList,
      load: () => import('./subscribers-screen.tsx'),
    },
  ],
}
