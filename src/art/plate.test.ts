import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { contrast } from '../kernel/color.ts'
import type { Drawing } from './motif.ts'
import { MOTIFS, type MotifName } from './plate.ts'
import { type Inks, printed } from './print.ts'
import { reversed } from './separation.ts'

const PAPER = '#F4EAD8'
const TEXT = '#f7f2e8'
const FRAME = { width: 160, height: 90 }

/**
 * The inks that each motif was made for, its pixels at a small size as SHA-256, and the contrast of text on 95 % of its
 * quiet zone. A hash changes with the look of a plate and with nothing else.
 */
const MADE: Record<MotifName, { ground: string; accent: string; hash: string; contrast: number }> = {
  trunk: { ground: '#241112', accent: '#C9532B', hash: 'eb716c2dc51f0164', contrast: 12 },
}

const NAMES = Object.keys(MADE) as MotifName[]
const drawings = new Map<string, Drawing>()

it.each(NAMES)('draws %s with the same pixels on every machine', (name) => {
  const pixels = printed(drawn(name, 0).separation, inksOf(name))
  expect(createHash('sha256').update(pixels).digest('hex').slice(0, 16)).toBe(MADE[name].hash)
})

it.each(NAMES)('draws another form of %s for another seed, again the same one', (name) => {
  const form = coverageOf(drawn(name, 1))
  expect(form).not.toEqual(coverageOf(drawn(name, 0)))
  expect(coverageOf(MOTIFS[name].draw(FRAME, 1))).toEqual(form)
})

it.each(NAMES.flatMap((name) => [0, 1].map((seed) => [name, seed] as const)))(
  'covers each pixel of %s %i with a share of ink',
  (name, seed) => {
    const { ground, accent } = drawn(name, seed).separation
    for (const { data } of [ground, accent]) {
      expect(data.every((share) => Number.isFinite(share) && share >= 0 && share <= 1.0001)).toBe(true)
    }
  },
)

it.each(NAMES)('leaves room for text at the left of %s, under a scrim', (name) => {
  const pixels = printed(drawn(name, 0).separation, inksOf(name))
  expect(quietContrast(pixels, MADE[name].ground)).toBeGreaterThanOrEqual(MADE[name].contrast)
  const others = printed(drawn(name, 1).separation, inksOf(name))
  expect(quietContrast(others, MADE[name].ground)).toBeGreaterThanOrEqual(7)
})

it.each(NAMES)('draws the light set of %s in ink on bare paper', (name) => {
  const { drawLight } = MOTIFS[name] as { drawLight?: unknown }
  if (drawLight) return
  const { ground, accent } = reversed(drawn(name, 0).separation)
  const bare = ground.data.filter((share, i) => share < 0.2 && accent.at(i) < 0.35)
  expect(bare.length / ground.data.length).toBeGreaterThan(0.25)
})

function drawn(name: MotifName, seed: number): Drawing {
  const key = `${name} ${seed}`
  const drawing = drawings.get(key) ?? MOTIFS[name].draw(FRAME, seed)
  drawings.set(key, drawing)
  return drawing
}

function coverageOf({ separation }: Drawing): string {
  return createHash('sha256').update(separation.ground.data).update(separation.accent.data).digest('hex')
}

function inksOf(name: MotifName): Inks {
  return { paper: PAPER, ground: MADE[name].ground, accent: MADE[name].accent }
}

/** Contrast of text on all but the lightest twentieth of the left third's upper half, where the scrim of a hero lies. */
function quietContrast(pixels: Uint8Array, ground: string): number {
  const worst: number[] = []
  const scrim = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16))
  for (let y = 0; y < FRAME.height / 2; y++)
    for (let x = 0; x < 0.32 * FRAME.width; x++) {
      const share = 0.72 * (1 - x / FRAME.width / 0.55)
      const channels = scrim.map((ink, channel) => {
        const pixel = pixels[(y * FRAME.width + x) * 3 + channel] ?? 0
        return Math.round(pixel + (ink - pixel) * share)
          .toString(16)
          .padStart(2, '0')
      })
      worst.push(contrast(TEXT, `#${channels.join('')}`))
    }
  worst.sort((a, b) => a - b)
  return worst[Math.floor(worst.length * 0.05)] ?? 0
}
