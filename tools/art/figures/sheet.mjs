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
