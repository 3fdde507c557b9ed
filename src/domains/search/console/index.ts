import type { Slice } from '../../../console/catalogue/slice.ts'

/** The search of a site has no screen; a menu can lead to it. */
export const searchConsole: Slice = {
  addresses: [{ label: 'search.address', path: '/search' }],
  screens: [],
}
