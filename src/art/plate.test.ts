import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { contrast } from '../kernel/color.ts'
import type { Drawing, Motif } from './motif.ts'
import { MOTIFS, type MotifName } from './plate.ts'
import { type Inks, printed } from './print.ts'
import { reversed } from './separation.ts'

const PAPER = '#F4EAD8'
const WHITE = '#ffffff'
/** `SEEDS=2` is the size of the long run: a plate takes a second. The first form of each is what the others are made by. */
const SEEDS = Array.from({ length: Number(process.env.SEEDS ?? 1) }, (_, seed) => seed)
const FRAME = { width: 160, height: 90 }
const BLOCK = 3

interface Made {
  ground: string
  accent: string
  /** Of its pixels at a small size: SHA-256, the first half of it. It changes with the look of a plate and with nothing else. */
  hash: string
  /** The zone at the upper left where text can stand, in shares of the plate, and the contrast of white on 95 % of it. */
  quiet: { width: number; height: number; contrast: number }
}

const MADE: Record<MotifName, Made> = {
  ballast: {
    ground: '#1E2B3C',
    accent: '#C8452F',
    hash: 'e82d1ef0cfea5239',
    quiet: { width: 0.26, height: 1, contrast: 12 },
  },
  fingertip: {
    ground: '#0B2A33',
    accent: '#E5875F',
    hash: 'ef26155ca6d5817d',
    quiet: { width: 0.32, height: 1, contrast: 14 },
  },
  'high-water': {
    ground: '#1E2B3C',
    accent: '#C8452F',
    hash: 'c4529b0d8cbf5ae5',
    quiet: { width: 0.26, height: 1, contrast: 11 },
  },
  leaf: {
    ground: '#31572C',
    accent: '#E3B23C',
    hash: '53337f91f815cead',
    quiet: { width: 0.32, height: 1, contrast: 8 },
  },
  nerve: {
    ground: '#14163C',
    accent: '#E2A53C',
    hash: 'b00f36244f17b9a5',
    quiet: { width: 0.34, height: 0.5, contrast: 17 },
  },
  'river-town': {
    ground: '#0C2620',
    accent: '#E2AE3C',
    hash: 'f034e24cd8fb7788',
    quiet: { width: 0.34, height: 0.5, contrast: 14 },
  },
  rosette: {
    ground: '#31572C',
    accent: '#E3B23C',
    hash: '91281e15f8bf5a60',
    quiet: { width: 0.32, height: 1, contrast: 8 },
  },
  'seed-clock': {
    ground: '#31572C',
    accent: '#E3B23C',
    hash: '0d8cd1c9ba64c1d9',
    quiet: { width: 0.32, height: 1, contrast: 8 },
  },
  'seed-head': {
    ground: '#0E1630',
    accent: '#E8766A',
    hash: '64d9680b201d97c6',
    quiet: { width: 0.32, height: 1, contrast: 17 },
  },
  'night-water': {
    ground: '#1E2B3C',
    accent: '#C8452F',
    hash: '66e60eb89cae64b8',
    quiet: { width: 0.32, height: 1, contrast: 12 },
  },
  slipway: {
    ground: '#1E2B3C',
    accent: '#C8452F',
    hash: 'bc1c227f3936e18b',
    quiet: { width: 0.32, height: 1, contrast: 13 },
  },
  'spore-print': {
    ground: '#21101F',
    accent: '#E39A35',
    hash: '80e1c2e3ba7167f3',
    quiet: { width: 0.26, height: 1, contrast: 15 },
  },
  trunk: {
    ground: '#241112',
    accent: '#C9532B',
    hash: 'b57837800366d7ff',
    quiet: { width: 0.32, height: 1, contrast: 12 },
  },
}

/** These are grown or flow step by step, which takes three seconds at any size: the long run draws them. */
const SLOW: readonly MotifName[] = SEEDS.length > 1 ? [] : ['fingertip', 'nerve', 'river-town']

const NAMES = (Object.keys(MADE) as MotifName[]).filter((name) => !SLOW.includes(name))
const drawings = new Map<string, Drawing>()

it.each(NAMES)('draws %s with the same pixels on every machine', (name) => {
  const pixels = printed(drawn(name, 0).separation, inksOf(name))
  expect(createHash('sha256').update(pixels).digest('hex').slice(0, 16)).toBe(MADE[name].hash)
})

it.runIf(SEEDS.length > 1).each(NAMES)('draws another form of %s for each seed', (name) => {
  const forms = SEEDS.map((seed) => coverageOf(drawn(name, seed)))
  expect(new Set(forms).size).toBe(SEEDS.length)
})

it.each(NAMES.flatMap((name) => SEEDS.map((seed) => [name, seed] as const)))(
  'covers each pixel of %s %i with a share of ink',
  (name, seed) => {
    const { ground, accent } = drawn(name, seed).separation
    for (const { data } of [ground, accent]) {
      expect(data.every((share) => Number.isFinite(share) && share >= 0 && share <= 1.0001)).toBe(true)
    }
  },
)

it.each(NAMES)('leaves room for text at the left of %s, under a scrim', (name) => {
  const contrasts = SEEDS.map((seed) =>
    quietContrast(printed(drawn(name, seed).separation, inksOf(name)), name),
  )
  expect(contrasts[0]).toBeGreaterThanOrEqual(0.9 * MADE[name].quiet.contrast)
  expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(7)
})

it.each(NAMES)('leaves the ground of the light set of %s to the paper', (name) => {
  const { drawLight }: Motif = MOTIFS[name]
  const light = drawLight ? drawLight(FRAME, 0).separation : reversed(drawn(name, 0).separation)
  const bare = light.ground.data.filter((share) => share < 0.2)
  expect(bare.length / light.ground.data.length).toBeGreaterThan(0.25)
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

/**
 * Contrast of white on all but the lightest twentieth of the quiet zone, with the scrim of a hero over the plate. Grain
 * is as coarse as the pixels of a small plate: means of its blocks are told, and a tenth is given.
 */
function quietContrast(pixels: Uint8Array, name: MotifName): number {
  const { ground, quiet } = MADE[name]
  const scrim = channelsOf(ground)
  const found: number[] = []
  for (let y = 0; y + BLOCK <= quiet.height * FRAME.height; y += BLOCK)
    for (let x = 0; x + BLOCK <= quiet.width * FRAME.width; x += BLOCK) {
      const share = 0.72 * (1 - x / FRAME.width / 0.55)
      const channels = scrim.map((ink, channel) => {
        const pixel = blockMean(pixels, x, y, channel)
        return Math.round(pixel + (ink - pixel) * share)
      })
      found.push(contrast(WHITE, hexOf(channels)))
    }
  found.sort((a, b) => a - b)
  return found[Math.floor(found.length * 0.05)] ?? 0
}

function blockMean(pixels: Uint8Array, left: number, top: number, channel: number): number {
  let sum = 0
  for (let y = top; y < top + BLOCK; y++)
    for (let x = left; x < left + BLOCK; x++) sum += pixels[(y * FRAME.width + x) * 3 + channel] ?? 0
  return sum / BLOCK ** 2
}

function channelsOf(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

function hexOf(channels: readonly number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
