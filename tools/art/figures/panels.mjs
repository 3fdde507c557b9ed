import { Field } from '../../../src/art/field.ts'
import { clamp, smoothstep } from '../../../src/art/math.ts'
import { grow } from '../../../src/art/motifs/trunk/growth.ts'
import { trunkForm } from '../../../src/art/motifs/trunk/form.ts'
import { BARK_BEGINS } from '../../../src/art/motifs/trunk/wood.ts'
import { yearsOf } from '../../../src/art/motifs/trunk/years.ts'
import { noisesOf } from '../../../src/art/noise.ts'
import { MOTIFS } from '../../../src/art/plate.ts'
import { randomOf } from '../../../src/art/random.ts'
import { viewOf } from '../../../src/art/view.ts'
import { printedFields, SHARPNESS, SHEET_WIDTH } from './sheet.mjs'

/**
 * @typedef {import('../../../src/art/plate.ts').MotifName} MotifName
 * @typedef {import('./sheet.mjs').Inks} Inks
 * @typedef {import('./sheet.mjs').Separation} Separation
 */

/** Three upright panels in a row, in pixels. */
const GAP = 24 * SHARPNESS
const PANEL = { width: (SHEET_WIDTH * SHARPNESS - 4 * GAP) / 3, height: 540 * SHARPNESS }

/**
 * What each ink of a plate prints, and both: the dark one, the bright one, the plate.
 * @param {MotifName} motif
 * @param {Inks} inks
 */
export function drawInks(motif, inks) {
  const { ground, accent } = MOTIFS[motif].draw(PANEL, 0).separation
  const none = new Field(PANEL.width, PANEL.height)
  return inRow(inks, [
    { ground, accent: none },
    { ground: none, accent },
    { ground, accent },
  ])
}

/** Of the stages of the trunk: time between two fronts, and half of the width of a line, in heights. */
const FRONT = 0.026
const LINE = 0.0016
const HEART = 0.011

/**
 * The trunk of the first plate in three stages: fronts from three points, the rings of uneven years, the plate.
 * @param {Inks} inks
 */
export function drawTrunk(inks) {
  const form = trunkForm(0)
  const view = viewOf(PANEL, { tall: 1, centre: form.centre, portrait: { wide: 1.06, at: [0.6, 0.44] } })
  const growth = grow(form, noisesOf(form.noise), view)
  const yearAt = yearsOf(randomOf(form.seed))
  /** @param {(time: number, x: number, y: number) => number} inkAt */
  const drawn = (inkAt) =>
    Field.of(PANEL.width, PANEL.height, (column, row) => {
      const [x, y] = [view.left + column / view.scale, view.top + row / view.scale]
      return inkAt(growth.timeAt(x, y), x, y)
    })
  const steepness = (/** @type {number} */ x, /** @type {number} */ y) => growth.slopeAt(x, y, 0.004)[2]
  const hearts = drawn((_time, x, y) => {
    const nearest = Math.min(...form.hearts.map(({ at }) => Math.hypot(x - at[0], y - at[1])))
    return smoothstep(HEART + 0.001, HEART - 0.001, nearest)
  })
  const fronts = drawn((time, x, y) => {
    const away = Math.abs(time / FRONT - Math.round(time / FRONT)) * FRONT
    return time > BARK_BEGINS + FRONT / 2 ? 0 : lineAt(away / steepness(x, y))
  })
  const rings = drawn((time, x, y) => {
    const { begins, width, lateWood } = yearAt(time)
    const away = Math.min(time - begins, begins + width - time)
    return time > BARK_BEGINS ? 0 : lateWood * lineAt(away / steepness(x, y))
  })
  return inRow(inks, [
    { ground: fronts, accent: hearts },
    { ground: rings, accent: hearts },
    MOTIFS.trunk.draw(PANEL, 0).separation,
  ])
}

/** @param {number} away from the middle of a line, in heights */
function lineAt(away) {
  return clamp(smoothstep(1.5 * LINE, 0.5 * LINE, away))
}

/**
 * @param {Inks} inks
 * @param {Separation[]} panels
 */
function inRow(inks, panels) {
  const [width, height] = [SHEET_WIDTH * SHARPNESS, PANEL.height + 2 * GAP]
  const ground = new Field(width, height)
  const accent = new Field(width, height)
  for (const [i, panel] of panels.entries()) {
    const left = GAP + i * (PANEL.width + GAP)
    for (let y = 0, from = 0; y < PANEL.height; y++)
      for (let x = 0; x < PANEL.width; x++, from++) {
        const to = (y + GAP) * width + left + x
        ground.set(to, panel.ground.at(from))
        accent.set(to, panel.accent.at(from))
      }
  }
  return printedFields(inks, { ground, accent })
}
