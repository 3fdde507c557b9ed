import { readable } from '../../../kernel/color.ts'
import { COLOR_NAMES, type ThemeColors } from '../contract.ts'
import { darkPalette, lightPalette, wholeColors } from '../palette.ts'

const TOKENS = {
  paper: '--paper',
  sheet: '--sheet',
  ink: '--ink',
  ink2: '--ink-2',
  rule: '--rule',
  edge: '--edge',
  thread: '--thread',
  onInk: '--on-ink',
  onThread: '--on-thread',
  error: '--error',
} as const

/** A drawing on a cover, which is no text. */
const DRAWN_LEAST = 3
/** A large drawing that says nothing: so much that it is seen. */
const SEEN_LEAST = 1.5

/** Rules by their three colours: mending them takes as long as a page. */
const known = new Map<string, string>()
const KNOWN_MAX = 200

/**
 * The share of the author's colours in the site's stylesheet; '' where all are the standard. On paper and in the colours of
 * the system the pages keep their own.
 */
export function colorStyles(colors: ThemeColors): string {
  if (COLOR_NAMES.every((name) => colors[name] === '')) return ''
  const key = COLOR_NAMES.map((name) => colors[name]).join()
  let rules = known.get(key)
  if (rules === undefined) {
    rules = rulesOf(colors)
    if (known.size >= KNOWN_MAX) known.clear()
    known.set(key, rules)
  }
  return rules
}

function rulesOf(colors: ThemeColors): string {
  const [light, dark] = [lightPalette(colors), darkPalette(colors)]
  const { accent } = wholeColors(colors)
  const both = Object.entries(TOKENS).map(([name, token]) => {
    const key = name as keyof typeof TOKENS
    return `${token}:light-dark(${light[key]},${dark[key]})`
  })
  const drawn = [
    `--accent:light-dark(${readable(accent, [light.paper], SEEN_LEAST, 'dark')},${dark.thread})`,
    `--light-paper:${light.paper}`,
    `--light-ink:${light.ink}`,
    `--light-thread:${light.thread}`,
    `--dark-paper:${dark.paper}`,
    `--dark-ink:${dark.ink}`,
    `--cover:${light.ink}`,
    `--on-cover:${light.paper}`,
    `--cover-thread:${readable(accent, [light.ink], DRAWN_LEAST, 'light')}`,
  ]
  return `@media screen and (forced-colors:none){:root{${[...both, ...drawn].join(';')}}}`
}
