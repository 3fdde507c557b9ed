import { Field } from '../../field.ts'
import { clamp, mix, smoothstep } from '../../math.ts'
import { fbm, type Noises } from '../../noise.ts'
import { hashOf } from '../../random.ts'
import type { SlipwayForm } from './form.ts'
import { type Side, skinAt } from './hull.ts'
import { beadsOf, shade, type Timber } from './timber.ts'

/** Lengths in heights of a wide plate, those of the slip in shares of its half width. */
/** The slip begins so far below the keel, and sinks out of the plate. */
const SLIP = { below: 0.035, end: 1.03, perspective: 1.7 }
/** Half of a way, on which the cradle runs, and where it lies. */
const WAY = { half: 0.1, at: 0.62 }
/** Share of a sleeper in the way from one to the next. */
const SLEEPER = 0.42
/** Lines of the drawing office: water lines across, and the plumb line. */
const LINE = { waterlines: 12, apart: 0.0605, tone: 0.11, half: 0.0006, plumb: 0.5, reach: 1.2 }
const BOB = { length: 0.034, radius: 0.0062, above: 0.5 }
/** Blocks below the keel, the upper ones narrower. */
const BLOCKS = { count: 3, half: 0.021, wider: 0.008, height: 0.0115 }
const SHORE = { radius: 0.003, tone: 0.36, girth: 0.34, ground: 0.035 }
/** How the tide mirrors: so many times as high, so far aside, and so bright. */
const MIRROR = { stretch: 9, aside: 0.014, strength: 0.85, glint: 0.2 }

/** Water lines of the draught, as faint as a pencil's. */
export function drawDraught({ tone, ribbons, view }: Timber, { keel }: SlipwayForm): void {
  for (let line = 1; line <= LINE.waterlines; line++) {
    const y = keel[1] - line * LINE.apart
    const beads = beadsOf(view, 40, (share) => {
      return { x: keel[0] + (share - 0.5) * 2 * LINE.reach, y, radius: LINE.half }
    })
    ribbons.draw(beads, ({ index, cover, along }) => {
      tone.raise(index, LINE.tone * cover * (1 - (along / 20 - 1) ** 2))
    })
  }
}

/** A string with a bob on it, from above the plate down to the stem. */
export function drawPlumbLine({ tone, red, ribbons, view }: Timber, { keel, hull }: SlipwayForm): void {
  const foot = keel[1] - BOB.above * hull.height.stem
  const line = beadsOf(view, 2, (share) => ({
    x: keel[0],
    y: mix(-0.5, foot, share),
    radius: 1.6 * LINE.half,
  }))
  ribbons.draw(line, ({ index, cover }) => tone.set(index, mix(tone.at(index), LINE.plumb, cover)))
  const bob = beadsOf(view, 24, (share) => {
    const shape = share < 0.2 ? 0.35 + 2 * share : 1 - share
    return { x: keel[0], y: foot + share * BOB.length, radius: BOB.radius * shape }
  })
  ribbons.draw(bob, ({ index, cover, across }) => {
    tone.set(index, mix(tone.at(index), clamp(0.55 + 0.4 * across), cover))
    red.set(index, mix(red.at(index), 1, cover))
  })
}

/** Poles from the ground to the bilge. */
export function drawShores(timber: Timber, form: SlipwayForm): void {
  const { tone, ribbons, view } = timber
  for (const { station, foot } of form.shores) {
    for (const side of [-1, 1] as readonly Side[]) {
      const [headX, headY] = skinAt(form, side, station, SHORE.girth)
      const footY = form.keel[1] + SHORE.ground * (1 - 0.6 * station)
      const beads = beadsOf(view, 8, (share) => ({
        x: mix(headX, form.keel[0] + side * foot, share),
        y: mix(headY, footY, share),
        radius: SHORE.radius * (1 - 0.45 * station) * (0.85 + 0.3 * share),
      }))
      ribbons.draw(beads, ({ index, cover, across }) => {
        const lit = SHORE.tone * (1.25 - station) * (1 + 0.7 * side * across)
        tone.set(index, mix(tone.at(index), clamp(lit), cover))
      })
    }
  }
}

/** The slip from below the keel to the foot of the plate: sleepers, and two ways on them. */
export function drawSlip(
  { tone, red, view }: Timber,
  { keel, slip, seed }: SlipwayForm,
  noise: Noises,
): void {
  const top = keel[1] + SLIP.below
  for (let row = 0, index = 0; row < view.height; row++)
    for (let column = 0; column < view.width; column++, index++) {
      const [x, y] = [view.left + column / view.scale, view.top + row / view.scale]
      const down = (y - top) / (SLIP.end - top)
      if (down <= 0) continue
      const across = (x - keel[0]) / mix(slip.far, slip.near, down)
      if (Math.abs(across) > 1.1) continue
      const far = down ** (1 / SLIP.perspective) * slip.sleepers
      const ends = 0.05 * (hashOf(Math.floor(far), seed, across < 0 ? 4 : 5) - 0.5)
      const edge = smoothstep(1 + ends, 0.985 + ends, Math.abs(across))
      const value = clamp(slipLight(across, far, seed, noise)) * edge * smoothstep(0, 0.04, down)
      if (value <= tone.at(index)) continue
      tone.set(index, value)
      red.set(index, 1)
    }
}

function slipLight(across: number, far: number, seed: number, noise: Noises): number {
  const gap = (Math.abs(across) - WAY.at) / WAY.half
  if (Math.abs(gap) < 1) {
    const toRight = across < 0 ? -gap : gap
    const grain = 0.1 * noise.fine(60 * across, 3 * far)
    return 0.56 + 0.26 * smoothstep(-0.4, -0.9, toRight) - 0.34 * smoothstep(0.4, 0.8, toRight) + grain
  }
  const sleeper = Math.floor(far)
  const within = far - sleeper
  const old = 0.6 + 0.6 * hashOf(sleeper, seed, 3)
  const grain = 0.7 + 0.6 * fbm(noise.fine, 4 * across + 7 * sleeper, 9 * within, 3)
  const top = smoothstep(0, 0.05, within) * smoothstep(SLEEPER, SLEEPER - 0.05, within)
  const rim = smoothstep(0.14, 0.04, within)
  const nearWay = across - Math.sign(across) * WAY.at
  const shadow = 1 - 0.75 * smoothstep(3 * WAY.half, WAY.half, nearWay) * smoothstep(0, WAY.half, nearWay)
  return (0.035 + top * (0.36 * old * grain + 0.2 * rim)) * shadow
}

export function drawBlocks(timber: Timber, { keel }: SlipwayForm, noise: Noises): void {
  const { tone, red, ribbons, view } = timber
  for (let block = BLOCKS.count; block >= 1; block--) {
    const y = keel[1] + (block - 0.5) * BLOCKS.height
    const half = BLOCKS.half + BLOCKS.wider * (block - 1)
    const beads = beadsOf(view, 12, (share) => {
      return { x: keel[0] + (2 * share - 1) * half, y, radius: 0.46 * BLOCKS.height }
    })
    shade(timber, beads)
    ribbons.draw(beads, ({ index, cover, across, along }) => {
      const lit = 0.5 - 0.3 * across - 0.2 * (along / 12) + 0.1 * noise.fine(along, 4 * across + 9 * block)
      tone.set(index, mix(tone.at(index), clamp(lit), cover))
      red.set(index, mix(red.at(index), block === 1 ? 1 : 0.5, cover))
    })
  }
}

/** The tide over the lower end of the slip mirrors what stands above it, broken by ripples. */
export function floodSlip({ tone, red, view }: Timber, { tide }: SlipwayForm, noise: Noises): void {
  const { width, height, scale } = view
  const first = Math.max(0, Math.floor((tide - view.top) * scale))
  if (first >= height) return
  const above = Field.of(width, height, (_x, _y, index) => tone.at(index)).blurred(0.002 * scale, 2)
  for (let row = first; row < height; row++)
    for (let column = 0; column < width; column++) {
      const index = row * width + column
      const [x, y] = [view.left + column / scale, view.top + row / scale]
      const down = y - tide - 0.002 * noise.middle(7 * x, 3)
      if (down <= 0) continue
      const close = 1 / (0.02 + down)
      const ripple = fbm(noise.fine, 0.9 * x * close, 3 * Math.log(close) * 9, 3)
      const light = noise.middle(26 * x, 340 * y)
      const up = tide - MIRROR.stretch * down * (1 + 0.5 * ripple)
      const mirrored = above.sample(
        column + MIRROR.aside * scale * (ripple + 0.6 * light),
        (up - view.top) * scale,
      )
      const open = smoothstep(-0.3, 0.3, light + 0.5 * ripple)
      const edge = smoothstep(0.0016, 0, down) * MIRROR.glint
      tone.set(index, clamp(mirrored * MIRROR.strength * open + 0.16 * tone.at(index) + edge))
      red.set(index, red.at(index) * smoothstep(0.03, 0, down))
    }
}
