import { Field } from '../../field.ts'
import { bell, clamp, mix, smoothstep } from '../../math.ts'
import { fbm, type Noises } from '../../noise.ts'
import type { View } from '../../view.ts'
import type { WaterForm } from './form.ts'
import { lineDepth, seaAt, seenAt } from './sea.ts'

/** Lengths in heights of a wide plate. */
/** Half of a line's width near the horizon and at the foot; what light adds to it. */
const LINE = { far: 0.00045, near: 0.0019, lit: 1.35, shade: 0.42, finer: 0.4 }
/** Pixels to a line from which on ripples are drawn, and half of the width that a line keeps in a small plate. */
const RIPPLES_FROM = 6
const LEAST = 0.42
/** The flood's mark is as wide everywhere. */
const MARK = 2
/** How the light of the moon falls on slopes; to the right and to the left of it they lie otherwise. */
const LIGHT = { base: 0.46, height: 0.34, slope: 5.5, fall: 0.75 }
/** The path of light below the moon: half of its width at the horizon, and how it widens. */
const PATH = { half: 0.07, wider: 0.3, strength: 0.85, glint: 0.62, drawn: 0.55 }
/** The side of the text is darker. */
const SIDE = { from: 0.2, to: 1.05, least: 0.34 }
const FADE_NEAR = 0.32

/** A line of the sea, column by column, in pixels from above. */
interface Stroke {
  y: Float32Array
  half: Float32Array
  tone: Float32Array
  accent: Float32Array
}

export interface Engraving {
  /** How light a pixel is. */
  tone: Field
  /** How much of a pixel is line. */
  line: Field
  /** How much of a pixel is in the accent: the mark of the flood. */
  mark: Field
  /** How much of a pixel is sea. */
  sea: Field
}

/** On a flood of ink lines are light; on paper they are shade, and the path of the sun is in the accent. */
export type Print = 'light' | 'shade'

/** The sea in lines, from the horizon to the reader: each hides what lies behind it. */
export function engrave(form: WaterForm, view: View, noise: Noises, print: Print): Engraving {
  const { width, height, scale, top } = view
  const blank = () => new Field(width, height)
  const engraving = { tone: blank(), line: blank(), mark: blank(), sea: blank() }
  const foot = top + height / scale - form.horizon
  // In a small plate there is no room for ripples between lines.
  const step = scale / form.lines < RIPPLES_FROM ? 2 : 1
  for (let half = step; ; half += step) {
    const line = half / 2
    const depth = lineDepth(form, line)
    if (depth > foot + 2 * form.swell * (depth + 0.4)) return engraving
    const isFine = half % 2 === 1
    const isMark = !isFine && line >= form.mark.first && line < form.mark.first + form.mark.count
    const stroke = strokeOf(form, view, noise, depth, { isFine, isMark, print })
    lay(engraving, stroke)
  }
}

function strokeOf(
  form: WaterForm,
  view: View,
  noise: Noises,
  depth: number,
  { isFine, isMark, print }: { isFine: boolean; isMark: boolean; print: Print },
): Stroke {
  const { width, left, top, scale } = view
  const row = () => new Float32Array(width)
  const stroke: Stroke = { y: row(), half: row(), tone: row(), accent: row() }
  const step = 0.004
  for (let column = 0; column < width; column++) {
    const x = left + column / scale
    const here = seaAt(form, noise, x, depth)
    const slope = (seaAt(form, noise, x + step, depth) - here) * form.swell
    const path = bell(x - form.moon.at[0], PATH.half + PATH.wider * depth)
    const light = litAt(form, noise, x, depth, here, slope / step, path)
    const lit = print === 'light' ? light : 1 - Math.min(1, 1.25 * light) * (1 - PATH.drawn * path)
    const broken = isFine ? brokenAt(noise, x, depth) : 1
    const base =
      mix(LINE.far, LINE.near, Math.min(1, depth)) * (isFine ? LINE.finer : 1) * (isMark ? MARK : 1)
    const drawn = base * (isMark ? 1 : LINE.shade + LINE.lit * lit) * broken
    const half = isFine ? drawn : Math.max(drawn, (LEAST * Math.min(1, 0.4 + lit)) / scale)
    // A slanting line is as wide as a level one.
    stroke.y[column] = (form.horizon + seenAt(form, here, depth) - top) * scale
    stroke.half[column] = half * scale * Math.sqrt(1 + (slope / step) ** 2)
    const quiet = view.width < view.height ? 1 : mix(SIDE.least, 1, smoothstep(SIDE.from, SIDE.to, x))
    const near = 1 - FADE_NEAR * smoothstep(0.6, 1.1, depth)
    const tone = isMark ? 0.95 : (isFine ? 0.5 : 0.62) + 0.55 * lit
    stroke.accent[column] = isMark ? 1 : print === 'shade' ? path ** 1.5 : 0
    stroke.tone[column] = clamp(tone * quiet * near * (0.55 + 0.45 * smoothstep(0, 0.1, depth)))
  }
  return stroke
}

/** Light on a slope, and the glitter below the moon. */
function litAt(
  form: WaterForm,
  noise: Noises,
  x: number,
  depth: number,
  height: number,
  slope: number,
  path: number,
): number {
  const [moonX] = form.moon.at
  const aside = (x - moonX) / (PATH.half + PATH.wider * depth)
  const towards = clamp(aside, -1, 1)
  const fall = mix(1, LIGHT.fall, smoothstep(0, 1.6, Math.abs(x - moonX)))
  const facing = clamp(LIGHT.base + LIGHT.height * height + LIGHT.slope * slope * towards) * fall
  const glitter = smoothstep(-0.1, 0.5, fbm(noise.fine, (9 * x) / (depth + 0.2), 110 * depth, 2))
  return clamp(facing * facing * 1.1 + PATH.strength * path * (1 - PATH.glint + PATH.glint * glitter), 0, 1.4)
}

/** Ripples between two lines come and go. */
function brokenAt({ fine }: Noises, x: number, depth: number): number {
  return smoothstep(0.02, 0.4, fine((3.2 * x) / (depth + 0.12), 90 * depth)) * smoothstep(0.1, 0.35, depth)
}

/** Below a line is sea, down to the next one. */
function lay({ tone, line, mark, sea }: Engraving, stroke: Stroke): void {
  const { width, height } = tone
  for (let column = 0; column < width; column++) {
    const y = stroke.y[column] as number
    const half = stroke.half[column] as number
    const first = Math.max(0, Math.floor(y - half - 1))
    for (let row = first; row < height; row++) {
      const index = row * width + column
      const below = clamp(row - y + half + 0.5)
      const within = clamp(Math.min(1, 2 * half) * clamp(half + 0.5 - Math.abs(row - y)))
      const isClear = row > y + half + 1
      if (isClear && sea.at(index) >= 1 && line.at(index) === 0) break
      sea.set(index, Math.max(sea.at(index), below))
      line.set(index, mix(line.at(index) * (1 - below), 1, within))
      tone.set(index, mix(tone.at(index) * (1 - below), stroke.tone[column] as number, within))
      mark.set(index, mix(mark.at(index) * (1 - below), stroke.accent[column] as number, within))
    }
  }
}
