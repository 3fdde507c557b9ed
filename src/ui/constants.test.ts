import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as constants from './constants.ts'

it('[C245] [C246] [C248] [C249] [C250] [C251] tooltips and toasts have the amounts of the contract', () => {
  expect({ ...constants }).toEqual({
    TOOLTIP_DELAY_MS: 700,
    TOOLTIP_SKIP_MS: 300,
    TOAST_DISPLAY_MS: 5000,
    TOAST_SWIPE_PX: 50,
    TOAST_KEY: 'F8',
    TOAST_MAX_WIDTH_PX: 420,
  })
})

it.each(['console/console.css', 'site/styles/toast.css'])('[C251] %s gives toasts the same width', (file) => {
  const css = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
  const [place = ''] = /\.toast-region \{[^}]*\}/.exec(css) ?? []
  expect(place).toMatch(new RegExp(`(?:max-width: |min\\()${constants.TOAST_MAX_WIDTH_PX}px`))
})
