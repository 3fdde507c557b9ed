import { mix, TAU } from '../../../src/art/math.ts'
import { noiseOf } from '../../../src/art/noise.ts'
import { randomOf } from '../../../src/art/random.ts'
import { fill, disc, printedShapes, ribbon, SHEET_WIDTH, stroke, through } from './sheet.mjs'

/** @typedef {import('./sheet.mjs').Inks} Inks */

const DEGREE = TAU / 360
/** Of Satawal. */
const LATITUDE = 7.4 * DEGREE
/** What is looked at: from north-east to south-east, up to a height, in degrees. */
const VIEW = { from: 48, to: 132, high: 37 }
const HEIGHT = 560
const HORIZON = 452
/** How far a star goes while one looks, in degrees of its turn: an hour and a half. */
const TRAIL = 22.5
const STARS = 330
/** The stars that follow each other up one path: their declination, and how far apart they come up, in degrees. */
const PATH = { declination: 8.5, first: -89.8, apart: 6.3, stars: 6 }

/**
 * Stars rise in the east; six of them at one point, on one path.
 * @param {Inks} inks
 */
export function drawStarPath(inks) {
  const random = randomOf(1976)
  let [lights, accent] = ['', '']
  for (let star = 0; star < STARS; star++) {
    const declination = Math.asin(mix(-0.72, 0.72, random())) / DEGREE
    const turn = mix(-112, -40, random())
    const light = random() ** 3
    lights += trail(declination, turn, 1 + 3.2 * light)
  }
  const way = []
  for (let turn = -110; turn < -20; turn += 0.5) way.push(placeOf(PATH.declination, turn))
  const above = way.filter(({ altitude }) => altitude > 0).map(({ x, y }) => [x, y])
  lights += `<path d="${through(above)}" fill="none" stroke="#fff" stroke-width="2.2" stroke-dasharray="1 9" stroke-linecap="round"/>`
  for (let star = 0; star < PATH.stars; star++) {
    const { x, y, altitude } = placeOf(PATH.declination, PATH.first + star * PATH.apart)
    if (altitude <= 0) continue
    lights += disc(x, y, 8.5).replace('/>', ' fill="#fff"/>')
    accent += disc(x, y, 9.5)
  }
  const night = `<rect width="${SHEET_WIDTH}" height="${HORIZON}"/>`
  const ground = `${night}<g>${lights}</g>${sea()}`
  return printedShapes(HEIGHT, inks, { ground, accent })
}

/**
 * Where a star stands when it has turned so far from its highest point.
 * @param {number} declination in degrees
 * @param {number} turn in degrees, below 0 before its highest point
 */
function placeOf(declination, turn) {
  const [d, h] = [declination * DEGREE, turn * DEGREE]
  const altitude = Math.asin(
    Math.sin(LATITUDE) * Math.sin(d) + Math.cos(LATITUDE) * Math.cos(d) * Math.cos(h),
  )
  const east = -Math.cos(d) * Math.sin(h)
  const north = Math.cos(LATITUDE) * Math.sin(d) - Math.sin(LATITUDE) * Math.cos(d) * Math.cos(h)
  const azimuth = Math.atan2(east, north) / DEGREE
  return {
    x: ((azimuth - VIEW.from) / (VIEW.to - VIEW.from)) * SHEET_WIDTH,
    y: HORIZON - ((altitude / DEGREE) * HORIZON) / VIEW.high,
    altitude: altitude / DEGREE,
  }
}

/**
 * @param {number} declination
 * @param {number} turn where it begins
 * @param {number} width at its end
 */
function trail(declination, turn, width) {
  const places = Array.from({ length: 24 }, (_, i) => placeOf(declination, turn + (TRAIL * i) / 23))
  const above = places.filter(({ altitude }) => altitude > 0).map(({ x, y }) => [x, y])
  if (above.length < 2) return ''
  const shape = ribbon(above, (share) => 0.4 + (width - 0.4) * share)
  return fill(shape).replace('/>', ' fill="#fff"/>')
}

/** Swells that cross below the horizon, in lines. */
function sea() {
  const swell = noiseOf(7)
  const cross = noiseOf(77)
  let shapes = `<rect y="${HORIZON}" width="${SHEET_WIDTH}" height="${HEIGHT - HORIZON}" fill-opacity="0.92"/>`
  for (let line = 0; line < 15; line++) {
    const depth = line / 15
    const y = HORIZON + 6 + 104 * depth ** 1.5
    const points = Array.from({ length: 161 }, (_, i) => {
      const x = (i * SHEET_WIDTH) / 160
      const scale = 30 + 190 * depth
      return [
        x,
        y +
          (1 + 11 * depth) * (swell(x / scale, line * 0.7) + 0.7 * cross((x + 3 * y) / (0.6 * scale), line)),
      ]
    })
    const width = (/** @type {number} */ share) =>
      Math.max(0.2, (0.8 + 2.4 * depth) * (0.55 + swell(share * 14, line * 3.1)))
    shapes += fill(ribbon(points, width)).replace('/>', ' fill="#fff"/>')
  }
  return shapes + stroke(`M0 ${HORIZON}H${SHEET_WIDTH}`, 1.5)
}
