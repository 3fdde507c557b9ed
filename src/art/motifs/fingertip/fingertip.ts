import { Field } from '../../field.ts'
import { clamp, mix, smoothstep } from '../../math.ts'
import type { Drawing, Motif } from '../../motif.ts'
import { fbm, type Noises, noisesOf } from '../../noise.ts'
import { hashOf, randomOf } from '../../random.ts'
import { groundOf } from '../../separation.ts'
import { type Frame, percentOf, type View, viewOf } from '../../view.ts'
import { fingerForm } from './form.ts'
import { CELLS, cellsOf, gridOf, growPattern } from './pattern.ts'
import { type Light, lightOf, reliefOf, type Surface, surfaces } from './relief.ts'
import { type Shape, shapeOf } from './shape.ts'
import { drawCaustics, makeWaves } from './water.ts'

const CURVE = { from: 0.01, to: 0.84, power: 1.12 }
/** Waves of ridges are smoothed a little before they are lit, in cells. */
const SMOOTHING = 1.1
/** Sweat pores: one to a square of as many cells of the pattern. */
const PORE_CELL = 7.5
const GLOW = { strength: 0.12, reach: 34 }
/** The whole plate is lighter than its lights add up to: as a small picture it would be grey. */
const EXPOSURE = 1.15

/** A pixel of the plate, before its tone. */
interface Place extends Surface, Light {
  x: number
  y: number
  /** How far the skin turns to the light. */
  ball: number
  /** How much light the water gathers here. */
  caustic: number
  /** How far the light reaches at the quiet side. */
  side: number
}

/** A fingertip that touches water: its ridges, the cells around it, the rings that it sends out. */
export const fingertip: Motif = { draw }

function draw(frame: Frame, seed: number): Drawing {
  const form = fingerForm(seed)
  const view = viewOf(frame, {
    tall: 1,
    centre: form.centre,
    portrait: { wide: 1.02, at: [0.54, 0.42] },
  })
  const noises = noisesOf(form.noise)
  const random = randomOf(form.seed)
  const shape = shapeOf(form, noises)
  const pattern = growPattern(shape, view, random)
  const smooth = { ...pattern, field: pattern.field.blurred((SMOOTHING * pattern.cells) / CELLS, 2) }
  const outward = gridOf(view, cellsOf(view), shape.outwardAt)
  const water = makeWaves(form, shape, view, noises)
  const surfaceAt = surfaces(view, smooth, outward, water)
  const relief = reliefOf(view, surfaceAt)
  const caustics = drawCaustics(water, view, random)
  const lightAt = lightOf(relief, view)
  const placeAt = (column: number, row: number, index: number): Place => {
    const [x, y] = [view.left + column / view.scale, view.top + row / view.scale]
    const side = view.width < view.height ? 1 : 0.25 + 0.75 * smoothstep(0.14, 0.35, column / view.width)
    const caustic = caustics.at(index)
    return {
      x,
      y,
      ball: shape.towardsLight(x, y),
      caustic,
      side,
      ...surfaceAt(x, y),
      ...lightAt(column, row),
    }
  }
  return { separation: separate(view, shape, noises, placeAt), focal: percentOf(view, form.centre) }
}

function separate(
  view: View,
  shape: Shape,
  noises: Noises,
  placeAt: (column: number, row: number, index: number) => Place,
) {
  const { width, height } = view
  const lit = new Field(width, height)
  const warmth = new Field(width, height)
  const skin = new Field(width, height)
  for (let row = 0, index = 0; row < height; row++)
    for (let column = 0; column < width; column++, index++) {
      const place = placeAt(column, row, index)
      const inside = smoothstep(1.06, 0.98, place.outward)
      const skinTone = inside > 0 ? skinAt(place, shape, noises, view) : 0
      const waterTone = inside < 1 ? waterAt(place) : 0
      lit.set(index, clamp(EXPOSURE * mix(waterTone, skinTone, inside)))
      const open = 1 - smoothstep(1.58, 1.3, place.outward)
      warmth.set(index, mix(0.75 * open, smoothstep(0.02, 0.5, place.ball), inside))
      skin.set(index, inside)
    }
  const glow = lit.blurred((GLOW.reach * view.scale) / 1440)
  const toned = (i: number) => clamp(lit.at(i) + GLOW.strength * glow.at(i))
  return {
    ground: Field.of(width, height, (_x, _y, i) => groundOf(toned(i), CURVE)),
    accent: Field.of(width, height, (_x, _y, i) => accentOf(toned(i), warmth.at(i), skin.at(i) > 0.3)),
  }
}

/** Ridges in a soft ball of light; on the side that lies in the shade they stay visible, without the accent. */
function skinAt(place: Place, shape: Shape, { middle }: Noises, view: View): number {
  const { pattern, outward, ball, diffuse, shine, openness } = place
  const ridge = smoothstep(-0.45, 0.35, pattern)
  const pore = ridge > 0.5 ? poreAt(place, view) * smoothstep(0.25, 0.7, pattern) : 0
  const body = ridge * (1 - 0.55 * pore) * (0.2 + 0.52 * ball + 0.42 * (diffuse - 0.53)) * openness
  const gleam = 0.85 * shine * ridge * smoothstep(0.25, 0.9, ball)
  const shaded = 0.34 * ridge * smoothstep(0.55, 0, ball) * (0.35 + 0.65 * smoothstep(0.3, 0.95, outward))
  const [across, along] = shape.inFinger(place.x, place.y)
  const mottle = 0.86 + 0.28 * fbm(middle, 7 * across, 7 * along, 3)
  const towardsEdge = 1 - 0.5 * clamp(outward) ** 9
  return 1.2 * (body + 0.05 * ball + gleam + shaded) * mottle * towardsEdge
}

/** 1 in a pore, 0 beside it. */
function poreAt({ x, y }: Place, view: View): number {
  const [atX, atY] = [(x - view.left) * CELLS, (y - view.top) * CELLS]
  const [column, row] = [Math.floor(atX / PORE_CELL), Math.floor(atY / PORE_CELL)]
  let nearest = Number.POSITIVE_INFINITY
  for (let down = -1; down <= 1; down++)
    for (let across = -1; across <= 1; across++) {
      const [inColumn, inRow] = [column + across, row + down]
      const poreX = (inColumn + 0.15 + 0.7 * hashOf(inColumn, inRow, 1)) * PORE_CELL
      const poreY = (inRow + 0.15 + 0.7 * hashOf(inColumn, inRow, 2)) * PORE_CELL
      nearest = Math.min(nearest, (atX - poreX) ** 2 + (atY - poreY) ** 2)
    }
  return smoothstep(1.35, 0.7, Math.sqrt(nearest))
}

/** Cells near the finger, light on the ground farther out, and dark where the finger meets the water. */
function waterAt({ pattern, outward, diffuse, shine, caustic, side }: Place): number {
  const distance = Math.max(0, outward - 1)
  const far = Math.exp(-0.85 * Math.max(0, distance - 0.3)) * side
  const inCells = smoothstep(1.58, 1.3, outward)
  const gathered = 0.36 * clamp(0.8 * (caustic - 0.55), 0, 2.4) ** 1.2
  const cell = smoothstep(-0.1, 0.55, pattern) * (0.12 + 0.7 * diffuse * diffuse + 0.55 * shine)
  const tone =
    0.015 +
    (1 - 0.92 * inCells) * gathered * far +
    0.15 * shine * far +
    1.1 * cell * smoothstep(1.62, 1.12, outward)
  return tone * (1 - 0.7 * Math.exp(-20 * distance))
}

/** In water the accent begins late: it would print dirty spots. */
function accentOf(tone: number, warmth: number, isSkin: boolean): number {
  const [from, to] = isSkin ? [0, 0.34] : [0.22, 0.5]
  const cool = 0.12 * smoothstep(0.1, 0.5, tone)
  const warm = smoothstep(from, to, tone) * (1 - 0.85 * smoothstep(0.52, 0.98, tone))
  return clamp(mix(cool, warm, warmth))
}
