import type { Slice } from '../../../console/catalogue/slice.ts'

/** The circles have no screen; a menu can lead to them. */
export const communityConsole: Slice = {
  module: 'spiral-circles',
  addresses: [{ label: 'community.address', path: '/circles' }],
  screens: [],
}
