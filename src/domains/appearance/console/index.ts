import type { Slice } from '../../../console/catalogue/slice.ts'

/** The look of a site in the studio; its fields stand in the settings. */
export const appearanceConsole: Slice = {
  shows: { theme: ['theme'] },
  screens: [],
}
