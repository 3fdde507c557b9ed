import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const CSS = readFileSync(join(import.meta.dirname, 'console.css'), 'utf8')

/** Smallest contrast of text, and of what must be told from its ground without being text (WCAG 1.4.3, 1.4.11). */
const TEXT = 4.5
const SIGN = 3

const GROUNDS = ['canvas', 'surface', 'sunken', 'raised', 'hover', 'press', 'here']

/** Every ink with every ground that it stands on. */
const PAIRS: [ink: string, grounds: string[], least: number][] = [
  ['ink', [...GROUNDS, 'segment', 'accent-soft', 'add', 'del', 'draft-soft'], TEXT],
  ['ink-2', [...GROUNDS, 'accent-soft'], TEXT],
  ['ink-3', [...GROUNDS, 'accent-soft'], TEXT],
  ['accent', [...GROUNDS, 'accent-soft'], TEXT],
  ['on-accent', ['accent'], TEXT],
  ['surface', ['ink'], TEXT],
  ['ok', ['surface', 'raised', 'canvas', 'ok-soft'], TEXT],
  ['draft', ['surface', 'raised', 'canvas', 'draft-soft'], TEXT],
  ['sched', ['surface', 'raised', 'sched-soft'], TEXT],
  ['bad', ['surface', 'raised', 'canvas', 'sunken', 'bad-soft'], TEXT],
  ['on-bad', ['bad-fill'], TEXT],
  ['on-portrait', ['portrait'], TEXT],
  ['white', ['spine'], TEXT],
  ['black', ['paper', 'white'], TEXT],
  ['control', ['surface', 'raised', 'sunken', 'canvas'], SIGN],
  ['ok-mark', ['surface', 'raised'], SIGN],
  ['draft-mark', ['surface', 'raised'], SIGN],
  ['bad-fill', ['surface', 'raised'], SIGN],
  ['accent', ['surface', 'canvas', 'raised'], SIGN],
]

const light = tokensIn(between('@theme {', '\n}'))
const THEMES = {
  light,
  dark: { ...light, ...tokensIn(between('@variant dark {', '\n  }')) },
  contrast: { ...light, ...tokensIn(between('@variant contrast {', '\n  }')) },
}

it.each(Object.entries(THEMES))('every pair of ink and ground can be read in %s', (_, tokens) => {
  const failed = PAIRS.flatMap(([ink, grounds, least]) =>
    grounds.flatMap((ground) => {
      const ratio = contrast(colorOf(tokens, ink), colorOf(tokens, ground))
      return ratio < least ? [`${ink} on ${ground}: ${ratio.toFixed(2)}`] : []
    }),
  )
  expect(failed).toEqual([])
})

it('in high contrast, text and signs stand out seven times', () => {
  const tokens = THEMES.contrast
  for (const ink of ['ink', 'ink-2', 'ink-3', 'accent', 'ok', 'draft', 'sched', 'bad', 'line-2', 'control'])
    expect([ink, contrast(colorOf(tokens, ink), colorOf(tokens, 'surface')) >= 7]).toEqual([ink, true])
})

it('dark has a value of its own for every colour that is not the same in both', () => {
  const same = ['portrait', 'on-portrait', 'spine', 'paper', 'white', 'black']
  const missing = Object.keys(light).filter(
    (name) => THEMES.dark[name] === light[name] && !same.includes(name),
  )
  expect(missing).toEqual([])
})

function between(from: string, to: string): string {
  const start = CSS.indexOf(from)
  expect(start).toBeGreaterThan(-1)
  return CSS.slice(start, CSS.indexOf(to, start))
}

function tokensIn(block: string): Record<string, string> {
  const found = [...block.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)]
  expect(found.length).toBeGreaterThan(10)
  return Object.fromEntries(found.map(([, name, color]) => [name, color]))
}

function colorOf(tokens: Record<string, string>, name: string): string {
  const color = tokens[name]
  if (!color) throw new Error(`there is no colour ${name}`)
  return color
}

/** @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
