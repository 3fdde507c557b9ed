import type { Field } from '../../field.ts'
import { clamp, mix, smoothstep } from '../../math.ts'
import type { Noises } from '../../noise.ts'
import { hashOf } from '../../random.ts'
import type { Bead, Ribbons } from '../../ribbon.ts'
import type { View } from '../../view.ts'
import type { SlipwayForm } from './form.ts'
import { type Side, skinAt } from './hull.ts'

/** Lengths in heights of a wide plate. */
/** Half of a frame's width at the stem and amidships; each fifth one is a strong one. `least` is in pixels: small plates would lose them. */
const FRAME = { near: 0.0056, far: 0.0014, strong: 1.3, each: 5, least: 0.62 }
const BATTEN = { near: 0.0019, far: 0.0008, tone: 0.5 }
/** Steps from keel to top. */
const STEPS = 120
/** A frame shades what lies behind it: how far to the right and below, how wide, and how much light it takes. */
const SHADE = { x: 0.0024, y: 0.0022, wider: 0.0016, depth: 0.72 }
/** Light from the upper left on a timber with bevelled edges. */
const LIGHT = { x: -0.72, y: -0.7, flat: 0.6, edge: 0.5, bevel: 0.15 }
/** A fastening sits where a frame meets a batten. */
const TRENAIL = { radius: 0.0013, tone: 0.22 }
/** A frame is made of pieces: where they are joined, and how wide the joint is, as shares of its length. */
const JOINT = { places: [0.3, 0.52, 0.76], spread: 0.09, half: 0.0035, depth: 0.7 }
/** Red lead ends in an edge that was painted by hand. */
const PRIMER = { edge: 0.0012, wave: 0.0035, lighter: 0.5 }
const SIDES: readonly Side[] = [-1, 1]
/** Of the foremost frame. */
const STATION_FIRST = 0.012

export interface Timber {
  tone: Field
  /** How much of a pixel is painted with red lead. */
  red: Field
  ribbons: Ribbons
  view: View
}

/** The frames from amidships to the stem, each before the one behind it, with the battens that they are bent to. */
export function drawHull(timber: Timber, form: SlipwayForm, noise: Noises): void {
  const count = form.frames
  for (let frame = count; frame >= 1; frame--) {
    const station = STATION_FIRST + (1 - STATION_FIRST) * (frame / count)
    for (const side of SIDES) {
      drawBattens(timber, form, side, station, frame === count ? station : station + 1 / count)
      drawFrame(timber, form, side, station, frame, noise)
      drawTrenails(timber, form, side, station)
    }
  }
}

function drawFrame(
  timber: Timber,
  form: SlipwayForm,
  side: Side,
  station: number,
  frame: number,
  noise: Noises,
): void {
  const { tone, red, ribbons, view } = timber
  const strong = frame % FRAME.each === 0 ? FRAME.strong : 1
  const radius = Math.max(FRAME.least / view.scale, strong * mix(FRAME.near, FRAME.far, station ** 0.7))
  const beads = beadsOf(timber.view, STEPS, (share) => {
    const [x, y] = skinAt(form, side, station, share)
    return { x, y, radius: radius * (0.72 + 0.5 * share) }
  })
  shade(timber, beads)
  const light = distanceLight(station) * (0.94 + 0.12 * hashOf(frame, side, 5))
  const line = form.keel[1] - form.primer
  ribbons.draw(beads, ({ index, cover, across, along }) => {
    const lit = bevelled(beads, across, along)
    const share = along / STEPS
    const grain =
      0.07 * noise.fine(0.9 * along, 3 * across + 17 * frame) + 0.05 * noise.middle(along / 9, frame)
    const value =
      light * (lit + grain) * (0.5 + 0.5 * smoothstep(0, 0.35, share)) * jointAt(share, across, frame)
    const place = beads[Math.floor(along)] as Bead
    const [x, y] = [view.left + place.x / view.scale, view.top + place.y / view.scale]
    const painted = smoothstep(-PRIMER.edge, PRIMER.edge, y - line + PRIMER.wave * noise.fine(40 * x, 1))
    tone.set(index, mix(tone.at(index), clamp(value * (1 + PRIMER.lighter * painted)), cover))
    red.set(index, mix(red.at(index), painted, cover))
  })
}

/** Dark where two pieces of a frame meet, aslant. */
function jointAt(share: number, across: number, frame: number): number {
  let open = 0
  JOINT.places.forEach((place, i) => {
    const at = place + JOINT.spread * (hashOf(frame, i, 13) - 0.5) + 0.006 * across
    open = Math.max(open, smoothstep(JOINT.half, 0.3 * JOINT.half, Math.abs(share - at)))
  })
  return 1 - JOINT.depth * open
}

/** How much light a timber gives back at a place across it. */
function bevelled(beads: readonly Bead[], across: number, along: number): number {
  const place = Math.min(beads.length - 2, Math.floor(along))
  const [from, to] = [beads[place] as Bead, beads[place + 1] as Bead]
  const length = Math.sqrt((to.x - from.x) ** 2 + (to.y - from.y) ** 2) || 1
  const [normalX, normalY] = [-(to.y - from.y) / length, (to.x - from.x) / length]
  const edge = Math.sign(across) * smoothstep(LIGHT.bevel, 1, Math.abs(across))
  return LIGHT.flat + LIGHT.edge * edge * (normalX * LIGHT.x + normalY * LIGHT.y)
}

/** Far frames stand in haze. */
function distanceLight(station: number): number {
  return 0.22 + Math.exp(-1.25 * station)
}

function drawBattens(
  { tone, ribbons, view }: Timber,
  form: SlipwayForm,
  side: Side,
  from: number,
  to: number,
): void {
  if (to <= from) return
  for (let batten = 1; batten <= form.battens; batten++) {
    const girth = battenGirth(form, batten)
    const beads = beadsOf(view, 3, (share) => {
      const station = Math.min(1, mix(from, to, share))
      const [x, y] = skinAt(form, side, station, girth)
      return { x, y, radius: mix(BATTEN.near, BATTEN.far, station) }
    })
    const value = BATTEN.tone * distanceLight(from)
    ribbons.draw(beads, ({ index, cover }) => {
      tone.set(index, Math.max(tone.at(index), mix(tone.at(index), value, 0.8 * cover)))
    })
  }
}

/** Battens lie closer together where the hull is round. */
function battenGirth({ battens }: SlipwayForm, batten: number): number {
  return ((batten - 0.4) / battens) ** 1.35
}

function drawTrenails({ tone, ribbons, view }: Timber, form: SlipwayForm, side: Side, station: number): void {
  const radius = TRENAIL.radius * (1 - 0.8 * station)
  if (radius * view.scale < 0.4) return
  for (let batten = 1; batten <= form.battens; batten++) {
    const [x, y] = skinAt(form, side, station, battenGirth(form, batten))
    const beads = beadsOf(view, 1, (share) => ({ x: x + share * 1e-4, y, radius }))
    ribbons.draw(beads, ({ index, cover }) =>
      tone.set(index, mix(tone.at(index), TRENAIL.tone, 0.85 * cover)),
    )
  }
}

export function shade({ tone, ribbons, view }: Timber, beads: readonly Bead[]): void {
  const moved = beads.map(({ x, y, radius }) => ({
    x: x + SHADE.x * view.scale,
    y: y + SHADE.y * view.scale,
    radius: radius + SHADE.wider * view.scale,
  }))
  ribbons.draw(moved, ({ index, cover, across }) => {
    tone.set(index, tone.at(index) * (1 - SHADE.depth * cover * (1 - across * across)))
  })
}

/** A ribbon in pixels of one in heights. */
export function beadsOf(view: View, steps: number, beadAt: (share: number) => Bead): Bead[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const { x, y, radius } = beadAt(i / steps)
    return { x: (x - view.left) * view.scale, y: (y - view.top) * view.scale, radius: radius * view.scale }
  })
}
