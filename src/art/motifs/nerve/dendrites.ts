import type { Field } from '../../field.ts'
import { clamp, lengthOf, mix, smoothstep } from '../../math.ts'
import type { Noises } from '../../noise.ts'
import { eitherSide, type Random } from '../../random.ts'
import type { Twig } from './arbor.ts'

/** How the twigs of a cell are drawn. Lengths in points, before the placing. */
export interface Look {
  /** Radius of a twig that feeds one tip, and its power over the count of tips. */
  radius: number
  power: number
  /** Share of the thin twigs that bear a spine. */
  spines: number
  /** Tone in the shade, and how much light adds. */
  shade: number
  light: number
  /** How strong the light is at a point. */
  lightAt: (x: number, y: number) => number
}

/** From points of the cell to pixels: scaled, then moved. */
export interface Place {
  scale: number
  x: number
  y: number
}

/** The last twigs before a tip are thinner. */
const TAPER = { twigs: 10, thinnest: 0.55 }
/** How often the radius is smoothed down a limb, and which count of tips it steps over at a fork. */
const SMOOTHING = { passes: 6, fork: 1.9 }
/** Light from the upper left. */
const LIGHT = { x: -0.55, y: -0.75, base: 0.42, slope: 0.62 }
/** Thinner than this a twig has no sides, in pixels. */
const TUBE_MIN = 0.62
/** Tubes are stamped at this share of their radius. */
const STAMP = 0.3
/** Length, where it stands, and how many dots its knob has. */
const SPINE = { length: 2.5, more: 3, tipsMax: 90, angle: 1.2, angleMore: 0.7, dots: 3, spread: 1.6 }

/** Radius of each twig, in points: by the tips that it feeds (pipe model), without steps inside a limb. */
function radiiOf(twigs: readonly Twig[], { radius, power }: Look): Map<Twig, number> {
  let radii = new Map<Twig, number>()
  for (const twig of twigs) {
    const taper = TAPER.thinnest + ((1 - TAPER.thinnest) * twig.toTip) / TAPER.twigs
    radii.set(twig, radius * twig.tips ** power * Math.min(1, taper))
  }
  for (let pass = 0; pass < SMOOTHING.passes; pass++) {
    const smoothed = new Map<Twig, number>()
    for (const [twig, own] of radii) {
      const { parent } = twig
      const isLimb = parent && parent.tips < twig.tips * SMOOTHING.fork
      smoothed.set(twig, isLimb ? 0.5 * own + 0.5 * (radii.get(parent) ?? own) : own)
    }
    radii = smoothed
  }
  return radii
}

/** Draws the twigs of a cell from thin to thick into a tone. */
export function drawDendrites(
  tone: Field,
  twigs: readonly Twig[],
  place: Place,
  look: Look,
  noises: Noises,
  random: Random,
): void {
  const radii = radiiOf(twigs, look)
  const thinFirst = [...radii].toSorted((a, b) => a[1] - b[1])
  for (const [twig, radius] of thinFirst) {
    const { parent } = twig
    if (!parent) continue
    const light = look.lightAt((twig.x + parent.x) / 2, (twig.y + parent.y) / 2)
    drawTube(tone, twig, parent, radius, place, look, light, noises)
    if (look.spines > 0 && twig.tips < SPINE.tipsMax && random() < look.spines)
      drawSpine(tone, twig, parent, radius, place, light, random)
  }
}

function drawTube(
  tone: Field,
  twig: Twig,
  parent: Twig,
  points: number,
  { scale, x, y }: Place,
  look: Look,
  light: number,
  noises: Noises,
): void {
  const [startX, startY] = [parent.x * scale + x, parent.y * scale + y]
  const [wayX, wayY] = [twig.x * scale + x - startX, twig.y * scale + y - startY]
  const radius = points * scale
  const length = lengthOf(wayX, wayY)
  const stamps = Math.max(1, Math.ceil(length / Math.max(0.4, radius * STAMP)))
  const isThread = radius < TUBE_MIN
  const thread = (Math.min(1, radius * 1.5) * length * 0.62 * light) / stamps
  for (let stamp = 0; stamp < stamps; stamp++) {
    const share = (stamp + 0.5) / stamps
    const [atX, atY] = [startX + wayX * share, startY + wayY * share]
    if (isThread) tone.splat(atX, atY, thread)
    else stampTube(tone, atX, atY, radius, [wayX / length, wayY / length], look, light, scale, noises)
  }
}

/** The light falls across the tube: shaded like balls, its stamps would look like beads. */
function stampTube(
  tone: Field,
  atX: number,
  atY: number,
  radius: number,
  [alongX, alongY]: [number, number],
  { shade, light }: Look,
  strength: number,
  scale: number,
  { fine }: Noises,
): void {
  const grain = 1 / (5 * scale)
  tone.around(atX, atY, Math.ceil(radius + 1), (index, stepX, stepY) => {
    const distance = lengthOf(stepX, stepY) / radius
    if (distance > 1.15) return
    const along = stepX * alongX + stepY * alongY
    const sideX = (stepX - along * alongX) / radius
    const sideY = (stepY - along * alongY) / radius
    const lit = clamp(LIGHT.base + LIGHT.slope * (sideX * LIGHT.x + sideY * LIGHT.y))
    const rough = 0.05 * fine((stepX + atX) * grain, (stepY + atY) * grain)
    const value = shade + light * lit * strength + rough
    tone.set(index, mix(tone.at(index), value, smoothstep(1.12, 0.85, distance)))
  })
}

function drawSpine(
  tone: Field,
  twig: Twig,
  parent: Twig,
  points: number,
  { scale, x, y }: Place,
  light: number,
  random: Random,
): void {
  const along = Math.atan2(twig.y - parent.y, twig.x - parent.x)
  const angle = along + eitherSide(random) * (SPINE.angle + SPINE.angleMore * random())
  const radius = points * scale
  const length = (SPINE.length + SPINE.more * random()) * scale + radius
  const [footX, footY] = [twig.x * scale + x, twig.y * scale + y]
  for (let gone = radius * 0.5; gone < length; gone += 0.5)
    tone.splat(footX + gone * Math.cos(angle), footY + gone * Math.sin(angle), 0.16 * light * scale)
  const [knobX, knobY] = [footX + length * Math.cos(angle), footY + length * Math.sin(angle)]
  for (let dot = 0; dot < SPINE.dots; dot++) {
    const spread = () => (random() - 0.5) * scale * SPINE.spread
    tone.splat(knobX + spread(), knobY + spread(), 0.34 * light * scale * scale)
  }
}
