import type { Slice } from '../../../console/catalogue/slice.ts'
import { COLOR_NAMES, WORD_IDS } from '../contract.ts'

/** The section of the settings that its fields stand in. */
const THEME = '/admin/settings/theme'

/** The look of a site in the studio; its fields stand in the settings. */
export const appearanceConsole: Slice = {
  shows: { theme: ['theme'] },
  settings: [
    ...[...COLOR_NAMES, 'fonts', 'motif', 'showsAuthor'].map((name) => ({
      label: `appearance.field.${name}`,
      path: THEME,
    })),
    ...WORD_IDS.map((id) => ({
      label: `appearance.word.${id}`,
      path: THEME,
      ...(id !== 'closingQuote' && { within: 'appearance.ownWords' }),
    })),
  ],
  screens: [],
}
