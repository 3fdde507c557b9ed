import type { Slice } from '../../../console/slice.ts'
import { subscriberList } from './list.ts'

/** Who wants to hear that the book is out; it stands beside the forms. */
export const audienceConsole: Slice = {
  shows: { subscriber: ['subscribers'] },
  screens: [
    {
      path: '/admin/forms/subscribers',
      entry: '/admin/forms',
      needs: 'audience.read',
      list: subscriberList,
      load: () => import('./subscribers-screen.tsx'),
    },
  ],
}
