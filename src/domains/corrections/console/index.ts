import type { Slice } from '../../../console/catalogue/slice.ts'
import { correctionList } from './lists.ts'

const open = (id: string) => `/admin/book/corrections?edit=${id}`

/** Corrections in the console: a tab of the book. */
export const correctionsConsole: Slice = {
  module: 'book-content',
  items: { correction: open },
  addresses: [{ label: 'corrections.address', path: '/corrections' }],
  shows: { correction: ['corrections'] },
  types: {
    corrections: { kind: 'correction', label: 'corrections.title', fields: 'corrections.field', open },
  },
  screens: [
    {
      path: '/admin/book/corrections',
      entry: '/admin/book',
      tab: 'corrections.title',
      list: correctionList,
      load: () => import('./corrections-screen.tsx'),
    },
  ],
}
