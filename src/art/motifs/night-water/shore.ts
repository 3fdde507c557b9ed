import { Field } from '../../field.ts'
import { bell, clamp, lengthOf, mix, smoothstep } from '../../math.ts'
import { fbm, type Noises } from '../../noise.ts'
import { hashOf } from '../../random.ts'
import { type Bead, Ribbons } from '../../ribbon.ts'
import type { View } from '../../view.ts'
import type { Crane, House, Lamp, NightForm, Ship } from './form.ts'

/** At night the lamps are the light; at dawn the sky is, and what stands on the quay is drawn in ink. */
export type Hour = 'night' | 'dawn'

/** What stands above the water, and what the water mirrors. Light has no upper bound. */
export interface Shore {
  light: Field
  /** How much of the light is warm. */
  warm: Field
  /** Left edge of the fields in the plane, their upper edge, and pixels to a unit. */
  left: number
  top: number
  scale: number
}

/** The shore reaches so far beyond the plate, for what the waves bring in from there. */
const MARGIN = 0.12
/** Light of things that have none of their own. */
const TONES = {
  night: { near: 0.012, far: 0.09, steel: 0.012, window: 1.1 },
  dawn: { near: 0.1, far: 0.5, steel: 0.06, window: 0.3 },
} as const
const SKY = {
  night: { base: 0.02, glow: 0.3, reach: 0.095, spread: 0.62, warm: 0.15 },
  dawn: { base: 1.1, glow: 0, reach: 0.13, spread: 0.75, warm: 0.55 },
} as const
/** Edge of a window, and of the wall round it. */
const WINDOW = { wide: 0.0078, tall: 0.011, share: 0.5 }
/** Core and glow of a lamp: radius, and light for its strength. */
const LAMP = {
  core: 0.0026,
  floodCore: 0.0052,
  light: 10,
  glow: 0.011,
  glowLight: 0.6,
  wide: 0.06,
  wideLight: 0.12,
}
const DAWN_LAMP = 0.25
const STEEL = { leg: 0.002, brace: 0.0009, cable: 0.0006 }

/** From stern to bow in shares of the ship's length, and from which height to which. */
const HULL = [
  [-0.48, 0.45, 0, 0.012],
  [-0.49, 0.5, 0.012, 0.022],
  [0.38, 0.535, 0.022, 0.029],
] as const
const DECK_HOUSE = [
  [-0.46, -0.24, 0.022, 0.034],
  [-0.44, -0.27, 0.034, 0.045],
  [-0.42, -0.29, 0.045, 0.055],
  [-0.43, -0.38, 0.055, 0.071],
  [-0.2, -0.09, 0.022, 0.027],
  [-0.05, 0.06, 0.022, 0.027],
  [0.12, 0.23, 0.022, 0.027],
] as const
const MASTS = [
  [0.09, 0.02, 0.092],
  [0.46, 0.028, 0.066],
  [-0.33, 0.055, 0.09],
] as const

export function drawShore(form: NightForm, view: View, noise: Noises, hour: Hour): Shore {
  const { scale } = view
  const width = Math.ceil(view.width + 2 * MARGIN * scale)
  const height = Math.max(2, Math.ceil((form.horizon - view.top) * scale))
  const shore: Shore = {
    light: new Field(width, height),
    warm: new Field(width, height),
    left: view.left - MARGIN,
    top: form.horizon - height / scale,
    scale,
  }
  drawSky(shore, form, noise, hour)
  drawRow(shore, form, form.houses.far, TONES[hour].far, hour)
  const ribbons = new Ribbons(width, height)
  for (const crane of form.cranes) drawCrane(shore, form, ribbons, crane, hour)
  drawRow(shore, form, form.houses.near, TONES[hour].near, hour)
  if (form.ship) drawShip(shore, form, ribbons, form.ship, hour)
  for (const lamp of lampsOf(form)) light(shore, form, lamp, hour)
  return shore
}

function drawSky({ light, warm, left, top, scale }: Shore, form: NightForm, noise: Noises, hour: Hour): void {
  const { base, glow, reach, spread, warm: share } = SKY[hour]
  for (let row = 0, index = 0; row < light.height; row++)
    for (let column = 0; column < light.width; column++, index++) {
      const [x, up] = [left + column / scale, form.horizon - top - row / scale]
      const cloud = fbm(noise.wide, 1.6 * x, 5 * up + 2, 4)
      const near = bell(x - form.middle, spread)
      const low = Math.exp(-up / reach) * (0.35 + 0.65 * near)
      const streak = smoothstep(0.05, 0.5, cloud) * Math.exp(-up / (2.5 * reach))
      const value = base + glow * (low + 0.5 * streak * near)
      light.set(index, value)
      warm.set(index, value * share * (0.6 * low + 0.25 * streak * near))
    }
}

/** Roofs and walls against the sky, and which of the windows are lit. */
function drawRow(shore: Shore, form: NightForm, houses: readonly House[], tone: number, hour: Hour): void {
  const { light, warm, left, top, scale } = shore
  const isFar = houses === form.houses.far
  for (let column = 0; column < light.width; column++) {
    const x = left + column / scale
    const house = houses.find((one) => x >= one.left && x < one.right)
    for (let row = 0; row < light.height; row++) {
      const up = form.horizon - top - row / scale
      const roof = house ? roofAt(house, x) : 0
      const quay = 0.006
      const cover = clamp((Math.max(roof, quay) - up) * scale)
      if (cover === 0) continue
      const index = row * light.width + column
      const { value, share } =
        house && up < roof ? wallAt(house, x, up, tone, isFar, hour) : { value: tone, share: 0 }
      light.set(index, mix(light.at(index), value, cover))
      warm.set(index, mix(warm.at(index), value * share, cover))
    }
  }
}

function roofAt({ left, right, height, roof }: House, x: number): number {
  const share = (x - left) / (right - left)
  if (roof === 'flat') return height
  if (roof === 'gable') return height * (0.72 + 0.28 * (1 - Math.abs(2 * share - 1)))
  return height * (0.78 + 0.22 * ((share * 4) % 1))
}

function wallAt(house: House, x: number, up: number, tone: number, isFar: boolean, hour: Hour) {
  const size = isFar ? 0.6 : 1
  const [column, row] = [(x - house.left) / (WINDOW.wide * size), up / (WINDOW.tall * size)]
  const [inX, inY] = [column - Math.floor(column), row - Math.floor(row)]
  const isWindow = inX < WINDOW.share && inY > 0.35 && inY < 0.8 && up < 0.86 * house.height && up > 0.008
  const salt = Math.floor(house.left * 1e4)
  if (!isWindow || hashOf(column, row, salt) > house.lit) return { value: tone, share: 0 }
  const strength = 0.35 + 0.65 * hashOf(column, row, salt + 1)
  const quiet = smoothstep(0.2, 0.9, x)
  const value = tone + TONES[hour].window * strength * (isFar ? 0.5 : 1) * (0.2 + 0.8 * quiet)
  return { value, share: hashOf(column, row, salt + 2) < 0.6 ? 0.9 : 0.1 }
}

/** Legs, a braced tower, a jib with its lattice, and the cable with a hook. */
function drawCrane(
  shore: Shore,
  form: NightForm,
  ribbons: Ribbons,
  { x, height, jib }: Crane,
  hour: Hour,
): void {
  const [reach, head] = jib
  const side = Math.sign(reach)
  const half = 0.11 * height
  const bar = (from: readonly [number, number], to: readonly [number, number], radius: number) => {
    steel(shore, form, ribbons, [from, to], radius, hour)
  }
  const knee = 0.42 * height
  for (const foot of [-1, 1]) {
    bar([x + foot * half, 0], [x + foot * 0.55 * half, knee], STEEL.leg)
    bar([x + foot * 0.55 * half, knee], [x + foot * 0.3 * half, height], STEEL.leg)
  }
  bar([x - 1.1 * half, knee], [x + 1.1 * half, knee], 1.6 * STEEL.leg)
  for (let rung = 0; rung < 6; rung++) {
    const [low, high] = [mix(knee, height, rung / 6), mix(knee, height, (rung + 1) / 6)]
    const zag = rung % 2 === 0 ? 1 : -1
    bar([x - zag * 0.5 * half, low], [x + zag * 0.45 * half, high], STEEL.brace)
  }
  const root = [x + side * 0.4 * half, 0.72 * height] as const
  const tip = [x + reach, head] as const
  bar(root, tip, STEEL.leg)
  bar([root[0], root[1] + 0.16 * height], tip, STEEL.brace)
  for (let rung = 0; rung < 9; rung++) {
    const share = rung / 9
    const low = [mix(root[0], tip[0], share), mix(root[1], tip[1], share)] as const
    const next = [
      mix(root[0], tip[0], share + 0.06),
      mix(root[1] + 0.16 * height, tip[1], share + 0.06),
    ] as const
    bar(low, next, STEEL.brace)
  }
  bar([x - side * 0.55 * half, 1.12 * height], tip, STEEL.brace)
  bar([x, height], [x - side * 0.55 * half, 1.12 * height], STEEL.leg)
  block(
    shore,
    form,
    [x - side * 0.8 * half, x + side * 0.75 * half],
    [0.62 * height, 0.72 * height],
    TONES[hour].steel,
  )
  bar(tip, [tip[0], 0.35 * head], STEEL.cable)
  bar([tip[0], 0.36 * head], [tip[0], 0.33 * head], 2 * STEEL.leg)
}

/** A coaster at the quay: hull, deck house, funnel, hatches, masts. */
function drawShip(
  shore: Shore,
  form: NightForm,
  ribbons: Ribbons,
  { x, length, facing }: Ship,
  hour: Hour,
): void {
  const placed = (along: number) => x + facing * along * length
  const bar = (from: readonly [number, number], to: readonly [number, number], radius: number) => {
    steel(
      shore,
      form,
      ribbons,
      [from, to].map(([along, up]) => [placed(along), up] as const),
      radius,
      hour,
    )
  }
  const { steel: tone, near } = TONES[hour]
  for (const [from, to, low, high] of [...HULL, ...DECK_HOUSE]) {
    block(shore, form, [placed(from), placed(to)], [low, high], high < 0.025 ? tone : 0.5 * (tone + near))
  }
  for (const [along, low, high] of MASTS) bar([along, low], [along, high], 0.0011)
  bar([0.09, 0.036], [0.26, 0.07], 0.0009)
  bar([0.09, 0.092], [0.46, 0.066], STEEL.cable)
}

function block(
  { light, warm, left, top, scale }: Shore,
  { horizon }: NightForm,
  [from, to]: readonly [number, number],
  [low, high]: readonly [number, number],
  tone: number,
): void {
  const [first, last] = [(Math.min(from, to) - left) * scale, (Math.max(from, to) - left) * scale]
  const [upper, lower] = [(horizon - high - top) * scale, (horizon - low - top) * scale]
  for (let row = Math.max(0, Math.floor(upper)); row < Math.min(light.height, lower); row++)
    for (let column = Math.max(0, Math.floor(first)); column < Math.min(light.width, last); column++) {
      const cover =
        clamp(column + 1 - first) * clamp(last - column) * clamp(row + 1 - upper) * clamp(lower - row)
      const index = row * light.width + column
      light.set(index, mix(light.at(index), tone, cover))
      warm.set(index, warm.at(index) * (1 - cover))
    }
}

function steel(
  { light, warm, left, top, scale }: Shore,
  { horizon }: NightForm,
  ribbons: Ribbons,
  points: readonly (readonly [x: number, up: number])[],
  radius: number,
  hour: Hour,
): void {
  const beads: Bead[] = points.map(([x, up]) => {
    return { x: (x - left) * scale, y: (horizon - up - top) * scale, radius: radius * scale }
  })
  ribbons.draw(beads, ({ index, cover }) => {
    light.set(index, mix(light.at(index), TONES[hour].steel, cover))
    warm.set(index, mix(warm.at(index), 0, cover))
  })
}

/** The lamps of the quay, those on the heads of cranes, and those of the ship. */
function lampsOf({ lamps, cranes, ship }: NightForm): readonly Lamp[] {
  const small = { isWarm: true, isFlood: false }
  const heads = cranes.map(({ x, jib }) => ({ x: x + jib[0], height: jib[1], strength: 0.12, ...small }))
  if (!ship) return [...lamps, ...heads]
  const onShip = [
    [0.09, 0.094, 0.5],
    [-0.33, 0.092, 0.35],
    [-0.3, 0.044, 0.2],
    [-0.35, 0.044, 0.25],
  ] as const
  const lights = onShip.map(([along, height, strength]) => {
    return { x: ship.x + ship.facing * along * ship.length, height, strength, isWarm: false, isFlood: false }
  })
  return [...lamps, ...heads, ...lights]
}

function light(
  { light, warm, left, top, scale }: Shore,
  { horizon }: NightForm,
  lamp: Lamp,
  hour: Hour,
): void {
  const [atX, atY] = [(lamp.x - left) * scale, (horizon - lamp.height - top) * scale]
  const power = lamp.strength * (hour === 'night' ? 1 : DAWN_LAMP) * (lamp.isFlood ? 1.8 : 1)
  // A small plate has fewer pixels for the core: it is never less than one.
  const core = Math.max(
    0.7,
    (lamp.isFlood ? LAMP.floodCore : LAMP.core) * (0.6 + 0.6 * lamp.strength) * scale,
  )
  const reach = hour === 'night' ? 3 * LAMP.wide : 3 * LAMP.glow
  const wide = LAMP.wideLight * (lamp.isFlood ? 2.4 : 1)
  light.around(atX, atY, Math.ceil(reach * scale), (index, stepX, stepY) => {
    const distance = lengthOf(stepX, stepY)
    const near = LAMP.light * bell(distance, core) + LAMP.glowLight * bell(distance, LAMP.glow * scale)
    const far = hour === 'night' ? wide * Math.exp(-distance / (0.55 * LAMP.wide * scale)) : 0
    const added = power * (near + far)
    light.set(index, light.at(index) + added)
    warm.set(
      index,
      warm.at(index) + power * (near * (lamp.isWarm ? 1 : 0.06) + far * (lamp.isWarm ? 0.3 : 0)),
    )
  })
}
