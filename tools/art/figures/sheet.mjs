import sharp from 'sharp'
import { Field } from '../../../src/art/field.ts'
import { printed } from '../../../src/art/print.ts'

/**
 * @typedef {import('../../../src/art/print.ts').Inks} Inks
 * @typedef {import('../../../src/art/print.ts').Separation} Separation
 * @typedef {import('../copies.mjs').Picture} Picture
 * @typedef {object} Shapes elements of SVG for each ink, on a sheet that is SHEET_WIDTH units wide
 * @property {string} ground
 * @property {string} accent
 */

/** Of every drawing, in its own units; its height is its own. */
export const SHEET_WIDTH = 1200
/** Pixels to a unit: it is printed larger than its widest copy, so that the grain turns to paper. */
export const SHARPNESS = 2

/** In the middle of a picture that is shown whole. */
const FOCAL = { x: 50, y: 50 }
/** Lines are thin: in much grain they would break. */
const GRAIN = 0.3

/**
 * Prints shapes in two inks, as the plates are printed.
 * @param {number} height in units
 * @param {Inks} inks
 * @param {Shapes} shapes
 * @returns {Promise<Picture>}
 */
export async function printedShapes(height, inks, { ground, accent }) {
  return printedFields(inks, {
    ground: await inkOf(ground, height),
    accent: await inkOf(accent, height),
    groundGrain: GRAIN,
  })
}

/**
 * @param {Inks} inks
 * @param {Separation} separation
 * @returns {Picture}
 */
export function printedFields(inks, separation) {
  const { width, height } = separation.ground
  return { pixels: printed(separation, inks), width, height, focal: FOCAL }
}

/**
 * How much ink lies where: black of the shapes is a solid, lighter black less.
 * @param {string} shapes
 * @param {number} tall in units
 */
export async function inkOf(shapes, tall) {
  const [width, height] = [SHEET_WIDTH * SHARPNESS, tall * SHARPNESS]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${SHEET_WIDTH} ${tall}"><rect width="100%" height="100%" fill="#fff"/>${shapes}</svg>`
  const bytes = await sharp(Buffer.from(svg)).removeAlpha().extractChannel(0).raw().toBuffer()
  return Field.of(width, height, (_x, _y, index) => 1 - (bytes[index] ?? 255) / 255)
}

/**
 * A line with round ends.
 * @param {string} d data of a path
 * @param {number} width
 * @param {number} [strength] of the ink, 0 to 1
 */
export function stroke(d, width, strength = 1) {
  return `<path d="${d}" fill="none" stroke="#000" stroke-width="${width}" stroke-opacity="${strength}" stroke-linecap="round" stroke-linejoin="round"/>`
}

/**
 * @param {string} d data of a path
 * @param {number} [strength] of the ink, 0 to 1
 */
export function fill(d, strength = 1) {
  return `<path d="${d}" fill-rule="evenodd" fill-opacity="${strength}"/>`
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
export function disc(x, y, radius, strength = 1) {
  return `<circle cx="${x.toFixed(2)}" cy="${y.toFixed(2)}" r="${radius.toFixed(2)}" fill-opacity="${strength}"/>`
}

/**
 * Data of a path through points, straight from one to the next.
 * @param {readonly (readonly number[])[]} points
 */
export function through(points) {
  return points.map(([x = 0, y = 0], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('')
}

/**
 * Data of a path round a line whose width changes: `widthAt` tells it from 0, the beginning, to 1.
 * @param {readonly (readonly number[])[]} points
 * @param {(share: number) => number} widthAt
 */
export function ribbon(points, widthAt) {
  const last = points.length - 1
  /** @type {number[][]} */
  const left = []
  /** @type {number[][]} */
  const right = []
  for (const [i, [x = 0, y = 0]] of points.entries()) {
    const [fromX = x, fromY = y] = points[Math.max(0, i - 1)] ?? []
    const [toX = x, toY = y] = points[Math.min(last, i + 1)] ?? []
    const length = Math.hypot(toX - fromX, toY - fromY) || 1
    const half = widthAt(i / last) / 2
    const [acrossX, acrossY] = [(-(toY - fromY) / length) * half, ((toX - fromX) / length) * half]
    left.push([x + acrossX, y + acrossY])
    right.unshift([x - acrossX, y - acrossY])
  }
  return `${through([...left, ...right])}z`
}

/**
 * An ellipse whose long radius points along an angle.
 * @param {number} x
 * @param {number} y
 * @param {number} long
 * @param {number} short
 * @param {number} angle in radians
 */
export function seed(x, y, long, short, angle, strength = 1) {
  const degrees = ((angle * 180) / Math.PI).toFixed(1)
  return `<ellipse cx="${x.toFixed(2)}" cy="${y.toFixed(2)}" rx="${long.toFixed(2)}" ry="${short.toFixed(2)}" transform="rotate(${degrees} ${x.toFixed(2)} ${y.toFixed(2)})" fill-opacity="${strength}"/>`
}
