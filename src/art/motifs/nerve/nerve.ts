import { Field } from '../../field.ts'
import { clamp, lengthOf, smoothstep } from '../../math.ts'
import type { Drawing, Motif } from '../../motif.ts'
import { fbm, type Noises, noisesOf } from '../../noise.ts'
import { randomOf } from '../../random.ts'
import { groundOf } from '../../separation.ts'
import { type Frame, percentOf, type View, viewOf } from '../../view.ts'
import { growArbor, type Twig } from './arbor.ts'
import { drawDendrites, type Look, type Place } from './dendrites.ts'
import { drawFibres } from './fibres.ts'
import { type NerveForm, nerveForm, type OtherCell } from './form.ts'
import { drawSparks, drawSpark, lightPath, meetingOf, tipNear } from './signal.ts'
import { drawAxon, drawSoma } from './soma.ts'

/** Lengths in points. Everything grows in this part of the plane, whatever the plate shows of it. */
const AREA = { left: -200, top: -300, right: 2900, bottom: 1900 }
const CELL = { callsMax: 26_000, answered: 8, heard: 60, radius: 1.15, power: 0.4, spines: 0.28 }
const OTHER = {
  callsMax: 9000,
  answered: 10,
  heard: 70,
  reach: 820,
  lean: 0.3,
  stemSteps: 24,
  stemAngle: -1.3,
}
/** The shape of the other cells: they grow from one point and are placed afterwards. */
const OTHER_FOOT = [560, 1150] as const
/** Radius of the spark where two cells meet. */
const MEETING_SPARK = 7
const CURVE = { from: 0.02, to: 0.86, power: 1.12 }
/** How far glows reach. */
const GLOW = { near: 26, wide: 110, path: 15, spark: 10 }
/** Depth is made by blur and by colour: what is far prints without the accent. */
const BLUR = { near: 2.2, far: 4.2, fibres: 0.8, path: 0.8 }

interface Layers {
  cell: Field
  near: Field
  far: Field
  fibres: Field
  paths: Field
  sparks: Field
}

/** A Purkinje cell before others that answer it. */
export const nerve: Motif = { draw }

function draw(frame: Frame, seed: number): Drawing {
  const form = nerveForm(seed)
  const view = viewOf(frame, {
    tall: 1440,
    centre: form.soma,
    portrait: { wide: 1500, at: [0.6, 0.7] },
  })
  const noises = noisesOf(form.noise)
  const layers = drawLayers(form, view, noises)
  const { fan, soma } = form
  const middle = { x: soma[0] - 0.4 * fan.reach * Math.sin(fan.lean), y: soma[1] - 0.4 * fan.reach }
  return { separation: separate(layers, form, view), focal: percentOf(view, [middle.x, middle.y]) }
}

function drawLayers(form: NerveForm, view: View, noises: Noises): Layers {
  const blank = () => new Field(view.width, view.height)
  const layers = {
    cell: blank(),
    near: blank(),
    far: blank(),
    fibres: blank(),
    paths: blank(),
    sparks: blank(),
  }
  const place: Place = { scale: view.scale, x: -view.left * view.scale, y: -view.top * view.scale }
  const twigs = growCell(form, noises)
  drawDendrites(layers.cell, twigs, place, lookOf(form, noises), noises, randomOf(form.seed + 1))
  const others = growOther(form, noises)
  const placed = form.others.map((other) => ({ other, place: placeOf(other, view) }))
  for (const { other, place } of placed) {
    const isNear = other.distance === 'near'
    const look = otherLook(other)
    drawDendrites(isNear ? layers.near : layers.far, others, place, look, noises, randomOf(form.seed + 1))
  }
  drawSignals(layers, form, twigs, place, others, placed[0]?.place ?? place)
  drawSoma(layers.cell, form, view, noises)
  drawAxon(layers.cell, form, view, noises)
  drawFibres(layers.fibres, view, noises, randomOf(form.seed + 77))
  return layers
}

function growCell(form: NerveForm, { wide, middle, fine }: Noises): Twig[] {
  const [bodyX, bodyY] = form.soma
  const { lean, reach, open } = form.fan
  const calls = (x: number, y: number) => {
    const [stepX, stepY] = [x - bodyX, y - bodyY]
    const angle = Math.atan2(stepY, stepX) + Math.PI / 2 + lean
    const distance = lengthOf(stepX, stepY)
    const fromMiddle = Math.abs(Math.atan2(Math.sin(angle), Math.cos(angle)))
    const edge = 1 + 0.09 * wide(2.2 * angle, 4) + 0.05 * middle(7 * angle, 1)
    const limit = reach * edge * (1 - 0.1 * fromMiddle)
    // Holes part the limbs; without them the fan is a feather.
    const hole = smoothstep(-0.34, -0.12, fbm(fine, x / 210, y / 210, 3))
    const side = fromMiddle + 0.08 * wide(distance / 200, 2)
    return smoothstep(1, 0.93, distance / limit) * smoothstep(open, open - 0.17, side) * hole
  }
  const stems = form.limbs.map(({ side, angle, steps }) => {
    return { at: [bodyX + side, bodyY - 60] as const, angle, steps }
  })
  return growArbor({ ...CELL, calls, area: AREA, stems }, randomOf(form.seed + 3))
}

function growOther(form: NerveForm, { middle }: Noises): Twig[] {
  const [footX, footY] = OTHER_FOOT
  const calls = (x: number, y: number) => {
    const [stepX, stepY] = [x - footX, y - footY]
    const angle = Math.atan2(stepY, stepX) + Math.PI / 2 - OTHER.lean
    const fromMiddle = Math.abs(Math.atan2(Math.sin(angle), Math.cos(angle)))
    const limit = OTHER.reach * (1 + 0.1 * middle(3 * angle, 8))
    return smoothstep(1, 0.8, lengthOf(stepX, stepY) / limit) * smoothstep(1.25, 1.05, fromMiddle)
  }
  const stems = [{ at: OTHER_FOOT, angle: OTHER.stemAngle, steps: OTHER.stemSteps }]
  return growArbor({ ...OTHER, calls, area: AREA, stems }, randomOf(form.seed + 14))
}

function lookOf({ soma }: NerveForm, { wide }: Noises): Look {
  const { radius, power, spines } = CELL
  const lightAt = (x: number, y: number) => {
    const distance = lengthOf(x - soma[0], y - soma[1])
    return 0.72 + 0.6 * Math.exp(-distance / 520) + 0.35 * wide(x / 260, y / 260)
  }
  return { radius, power, spines, shade: 0.12, light: 0.8, lightAt }
}

function otherLook({ radius, power, distance }: OtherCell): Look {
  const isNear = distance === 'near'
  const tone = isNear ? { shade: 0.12, light: 0.8 } : { shade: 0.3, light: 0.6 }
  return { radius, power, spines: isNear ? 0.3 : 0, ...tone, lightAt: () => 1 }
}

/** Puts the foot of another cell where the form wants it. */
function placeOf({ at, atTall, scale }: OtherCell, view: View): Place {
  const [x, y] = view.width < view.height ? atTall : at
  return {
    scale: scale * view.scale,
    x: (x - OTHER_FOOT[0] * scale - view.left) * view.scale,
    y: (y - OTHER_FOOT[1] * scale - view.top) * view.scale,
  }
}

/** Paths run down to the body; the first comes from where the other cell is met, and goes down there, too. */
function drawSignals(
  { paths, sparks }: Layers,
  form: NerveForm,
  twigs: readonly Twig[],
  place: Place,
  others: readonly Twig[],
  otherPlace: Place,
): void {
  const random = randomOf(form.seed + 21)
  const meeting = meetingOf(twigs, place, others, otherPlace)
  form.signals.forEach(({ from, strength }, i) => {
    const tip = (i === 0 && meeting?.tip) || tipNear(twigs, from)
    if (tip) lightPath(paths, tip, place, form.soma, strength, random)
  })
  drawSparks(sparks, twigs, form.sparks, place, random)
  if (!meeting) return
  lightPath(paths, meeting.other, otherPlace, OTHER_FOOT, 0.5, random)
  drawSpark(sparks, meeting.tip, MEETING_SPARK, 1, place)
}

function separate(layers: Layers, form: NerveForm, view: View) {
  const { width, height, scale } = view
  const blurred = (layer: Field, points: number) => layer.blurred(points * scale)
  const far = blurred(layers.far, BLUR.far)
  const near = blurred(layers.near, BLUR.near)
  const fibres = blurred(layers.fibres, BLUR.fibres)
  const paths = blurred(layers.paths, BLUR.path)
  const glow = blurred(layers.cell, GLOW.near)
  const wideGlow = blurred(layers.cell, GLOW.wide)
  const pathGlow = blurred(layers.paths, GLOW.path)
  const sparkGlow = blurred(layers.sparks, GLOW.spark)
  const ground = new Field(width, height)
  const accent = new Field(width, height)
  for (let row = 0, index = 0; row < height; row++)
    for (let column = 0; column < width; column++, index++) {
      const [x, y] = [view.left + column / scale, view.top + row / scale]
      const fall = Math.exp(-lengthOf(x - form.soma[0], y - form.soma[1]) / 620)
      const side = smoothstep(-100, 1300, x)
      const spark = layers.sparks.at(index)
      const path = paths.at(index)
      const body = Math.max(
        clamp(1.25 * layers.cell.at(index), 0, 1.1),
        1.2 * spark,
        clamp(1.6 * path, 0, 1.3),
      )
      const cell = Math.max(body * (0.6 + 0.62 * fall), 0.95 * spark, 0.97 * clamp(1.5 * path))
      const behind =
        0.34 * clamp(1.7 * far.at(index)) * side +
        0.5 * clamp(2 * near.at(index)) +
        0.2 * clamp(1.6 * fibres.at(index), 0, 1.6) * (0.25 + 0.75 * side)
      const shine =
        0.224 * glow.at(index) +
        0.26 * wideGlow.at(index) +
        0.9 * pathGlow.at(index) +
        0.6 * sparkGlow.at(index)
      const tone = clamp(cell + (behind + shine) * (1 - clamp(1.4 * cell)))
      const warm = 1.2 * body + 2.2 * shine
      const nearness = clamp(warm / (warm + 0.9 * behind + 0.02))
      ground.set(index, groundOf(tone, CURVE))
      accent.set(index, (1 - 0.95 * smoothstep(0.58, 1, tone)) * smoothstep(0.02, 0.3, tone) * nearness)
    }
  return { ground, accent }
}
