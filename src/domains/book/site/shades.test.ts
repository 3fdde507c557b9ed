import { expect, it } from 'vitest'
import { shadesOf, toLinear } from './shades.ts'

const luminance = (hex: string) =>
  [1, 3, 5]
    .map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
    .reduce((sum, channel, i) => sum + channel * ([0.2126, 0.7152, 0.0722][i] ?? 0), 0)
const contrast = (a: string, b: string) => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

it('text and lines on the band of a part are legible whatever colours its author chose', () => {
  const steps = ['00', '55', 'aa', 'ff']
  const every = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)))
  for (const dark of every)
    for (const light of every) {
      const shades = shadesOf({ dark, mid: dark, light })
      expect([dark, contrast('#f4efe6', shades.ground) >= 12]).toEqual([dark, true])
      expect([light, contrast(shades.line, shades.ground) >= 9]).toEqual([light, true])
    }
})
