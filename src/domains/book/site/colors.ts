import type { PartColors } from './view-models.ts'

/** What a named gradient looks like where a part has no colours of its own: dark, mid, light. */
const OF_GRADIENT: Record<string, readonly [string, string, string]> = {
  'from-gray-400 to-gray-600': ['#2a2c31', '#6b7280', '#e5e3de'],
  'from-amber-700 to-stone-500': ['#3b2a20', '#a65e3a', '#eadfcb'],
  'from-sky-800 to-amber-400': ['#14213a', '#4f86a8', '#e3b23c'],
  'from-red-800 to-orange-300': ['#7a2e2a', '#d9a07e', '#f1e4d6'],
  'from-stone-800 to-purple-400': ['#2b2a24', '#6e5a73', '#e6d9c2'],
  'from-emerald-800 to-red-700': ['#2f5d46', '#9c4a34', '#efe9dc'],
  'from-indigo-900 to-rose-400': ['#0f1630', '#b86b77', '#f2e2b0'],
}

const GRAY: readonly [string, string, string] = ['#2a2c31', '#6b7280', '#e5e3de']

/** The three colours of a part, dark to light: its own three, else those of its gradient. */
export function colorsOf(own: readonly string[], gradient: string): PartColors {
  const three =
    own.length === 3 && own.every((color) => /^#[0-9a-f]{6}$/i.test(color))
      ? own
      : (OF_GRADIENT[gradient] ?? GRAY)
  const [dark, mid, light] = three.toSorted((a, b) => luminance(a) - luminance(b)) as [string, string, string]
  return { dark, mid, light }
}

/** Relative luminance after WCAG 2.2, 0 to 1. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
