import type { Slice } from '../../../console/slice.ts'

/** Who wants to hear that the book is out; it stands beside the forms. */
export const audienceConsole: Slice = {
  shows: { subscriber: ['subscribers'] },
  screens: [
    {
      path: '/admin/forms/subscribers',
      entry: '/admin/forms',
      needs: 'audience.read',
      load: () => import('./subscribers-screen.tsx'),
    },
  ],
}
