import { TAU } from '../../../src/art/math.ts'
import { noiseOf } from '../../../src/art/noise.ts'
import { randomOf } from '../../../src/art/random.ts'
import { disc, fill, printedShapes, ribbon, SHEET_WIDTH, stroke, through } from './sheet.mjs'

/**
 * @typedef {import('./sheet.mjs').Inks} Inks
 * @typedef {import('../../../src/domains/share-cards/drawing/letters.ts').Letters} Letters
 */

/** From one high water to the next, in hours: half of a day of the moon. */
const TIDE = 12.42
const DAYS = 5
/** Of the first day; high water is here, and later by fifty minutes on each other day. */
const NOON = 12

/**
 * Five days of one wave that comes back every twelve hours and twenty-five minutes; the high water of midday in the accent,
 * and a line at noon.
 * @param {Inks} inks
 */
export function drawTideWeek(inks) {
  const [left, right, middle, high, height] = [40, 1160, 250, 118, 520]
  const xOf = (/** @type {number} */ hour) => left + ((right - left) * hour) / (24 * DAYS)
  const levelAt = (/** @type {number} */ hour) => middle - high * Math.cos(((hour - NOON) * TAU) / TIDE)
  const crest = Array.from({ length: 481 }, (_, i) => {
    const hour = (i * 24 * DAYS) / 480
    return [xOf(hour), levelAt(hour)]
  })
  let [ground, accent] = ['', '']
  const chop = noiseOf(5)
  for (let line = 1; line < 17; line++) {
    const points = crest.map(([x = 0, y = 0], i) => [
      x,
      y + line * (middle + high + 40 - y) * 0.062 + 2 * chop(i / 9, line * 0.9),
    ])
    ground += fill(
      ribbon(points, (share) => Math.max(0.3, 2.1 * (0.62 + chop(share * 40, line * 2.3)) - line * 0.05)),
    )
  }
  ground += fill(ribbon(crest, () => 4.6)) + stroke(`M${left} ${middle + high + 56}H${right}`, 2)
  for (let day = 0; day < DAYS; day++) {
    const noon = xOf(24 * day + NOON)
    ground += stroke(`M${noon} 70V${middle + high + 56}`, 2.4)
    ground += stroke(`M${xOf(24 * day)} ${middle + high + 46}v20`, 2)
    const high2 = NOON + 2 * day * TIDE
    const x = xOf(high2)
    accent += disc(x, middle - high, 13)
    if (day > 0) accent += stroke(`M${noon + 5} 84H${x}V${middle - high - 12}`, 6)
  }
  ground += stroke(`M${right} ${middle + high + 46}v20`, 2)
  return printedShapes(height - 60, inks, { ground, accent })
}

/** Of the day in the time office: when it begins and ends, and how long before and after high water the slip is under. */
const WORK = { from: 7.5, to: 17.5, under: 2 }

/**
 * Five days as lines of a ledger, with the hours when the slip is under, and the time of high water.
 * @param {Letters} letters
 * @param {Inks} inks
 */
export function drawSlipHours(letters, inks) {
  const [left, right, top, step] = [52, 1010, 120, 92]
  const xOf = (/** @type {number} */ hour) =>
    left + ((right - left) * (hour - WORK.from)) / (WORK.to - WORK.from)
  const chop = noiseOf(19)
  let ground = letters.line('7.30', 44, false).at(left - 6, 76)
  const end = letters.line('5.30', 44, false)
  ground += end.at(right - end.width + 6, 76)
  let accent = stroke(`M${xOf(NOON)} 96V${top + step * DAYS + 4}`, 3)
  for (let day = 0; day < DAYS; day++) {
    const foot = top + step * (day + 1)
    const hour = NOON + (day * 50) / 60
    ground += stroke(`M${left} ${foot}H${right}`, 2) + stroke(`M${left} ${foot}v-66M${right} ${foot}v-66`, 2)
    for (let line = 0; line < 8; line++) {
      const points = Array.from({ length: 61 }, (_, i) => {
        const at = hour - WORK.under + (2 * WORK.under * i) / 60
        return [xOf(at), foot - 6 - line * 7.6 + 1.9 * chop(at * 4, line + day * 20)]
      })
      ground += fill(ribbon(points, (share) => 2.2 + 1.2 * chop(share * 12, line * 3 + day)))
    }
    const clock = Math.round(hour * 60)
    const [hours, minutes] = [((Math.floor(clock / 60) - 1) % 12) + 1, String(clock % 60).padStart(2, '0')]
    accent += disc(xOf(hour), foot - 33, 10)
    accent += letters.line(`${hours}.${minutes}`, 50, false).at(right + 34, foot - 8)
  }
  return printedShapes(620, inks, { ground, accent })
}

/**
 * A millimetre of the ship in units, the mark as the law has it, in millimetres, and how far the rungs stand above or below
 * the bar on a ship that has six metres of hull in the water.
 */
const MARK = { unit: 1.28, ring: 300, thick: 25, bar: 450, hand: 90, x: 360, y: 262 }
/** Of the paper round it. */
const EDGE = 24
const RUNGS = [
  { letter: 'F', below: -125, towardsStern: true },
  { letter: 'T', below: -125, towardsStern: false },
  { letter: 'S', below: 0, towardsStern: false },
  { letter: 'W', below: 125, towardsStern: false },
  { letter: 'WNA', below: 175, towardsStern: false },
]

/**
 * The load line on a ship's side, with the water a hand's breadth over the winter rung.
 * @param {Letters} letters
 * @param {Inks} inks
 */
export function drawLoadLine(letters, inks) {
  const { unit, x, y } = MARK
  const [height, thick, post, rung] = [640, MARK.thick * unit, 880, 104]
  const box = (/** @type {number[]} */ [left, top, wide, tall]) =>
    `<rect x="${left}" y="${top}" width="${wide}" height="${tall}"/>`
  const radius = ((MARK.ring - MARK.thick) / 2) * unit
  let marks = `<circle cx="${x}" cy="${y + thick / 2}" r="${radius}" fill="none" stroke="#fff" stroke-width="${thick}"/>`
  marks += box([x - (MARK.bar * unit) / 2, y, MARK.bar * unit, thick])
  const [highest, lowest] = [-125 * unit, 175 * unit]
  marks += box([post - 12, y + highest, 24, lowest - highest + 24])
  for (const { letter, below, towardsStern } of RUNGS) {
    const top = y + below * unit
    const text = letters.line(letter, 54, false)
    marks += box([towardsStern ? post - rung : post, top, rung, 24])
    marks += text.at(towardsStern ? post - rung - text.width - 16 : post + rung + 16, top + 32)
  }
  const level = y + (125 - MARK.hand) * unit
  const surface = fill(ribbon(waveAt(level, 5, 0), () => 7))
  const ground = `${plates(height)}<g fill="#fff">${marks}</g>${water(level, height)}<g fill="#fff">${surface}</g>`
  return printedShapes(height, inks, { ground: framed(ground, height), accent: framed(surface, height) })
}

/**
 * With paper all round, so that it ends on a dark page, too.
 * @param {string} shapes
 * @param {number} height
 */
function framed(shapes, height) {
  return `<clipPath id="frame"><rect x="${EDGE}" y="${EDGE}" width="${SHEET_WIDTH - 2 * EDGE}" height="${height - 2 * EDGE}"/></clipPath><g clip-path="url(#frame)">${shapes}</g>`
}

/**
 * The sea in front of the ship: darker than it, with waves.
 * @param {number} level
 * @param {number} height
 */
function water(level, height) {
  const shade = `${through(waveAt(level, 5, 0))}V${height}H0z`
  const chop = noiseOf(8)
  let waves = ''
  for (let line = 1; line < 15; line++) {
    const points = waveAt(level + 13 * line + 0.7 * line * line, 4 + line, line)
    waves += fill(ribbon(points, (share) => Math.max(0.3, 2.6 + 4.6 * chop(share * 12, line * 2))))
  }
  return `${fill(shade, 0.42)}<g fill="#fff" fill-opacity="0.8">${waves}</g>`
}

/**
 * @param {number} level
 * @param {number} high
 * @param {number} line
 */
function waveAt(level, high, line) {
  const chop = noiseOf(80)
  return Array.from({ length: 121 }, (_, i) => [i * 10, level + high * chop(i / 13, line * 0.8)])
}

/**
 * The ship's side: plates with rivets along their seams.
 * @param {number} height
 */
function plates(height) {
  const random = randomOf(1876)
  let shapes = `<rect width="${SHEET_WIDTH}" height="${height}"/>`
  const rivets = []
  for (const seam of [58, 520])
    for (let x = 14; x < SHEET_WIDTH; x += 27) rivets.push([x, seam], [x + 13, seam + 18])
  for (let y = 60; y < 520; y += 27) rivets.push([1148, y], [1164, y + 13])
  for (const [x = 0, y = 0] of rivets)
    shapes += `<circle cx="${x}" cy="${y}" r="${4 + random()}" fill="#fff" fill-opacity="0.2"/>`
  for (let streak = 0; streak < 60; streak++) {
    const [x, y] = [random() * SHEET_WIDTH, 60 + random() * 300]
    shapes += `<path d="M${x.toFixed(1)} ${y.toFixed(1)}v${(40 + 160 * random()).toFixed(1)}" stroke="#fff" stroke-opacity="0.07" stroke-width="${(1 + 3 * random()).toFixed(1)}"/>`
  }
  return shapes
}

/** A centimetre of the wall, in units. */
const CENTIMETRE = 29

/**
 * A line that was cut by the level, eleven centimetres below one that was scratched with a nail.
 * @param {Letters} letters
 * @param {Inks} inks
 */
export function drawTwoMarks(letters, inks) {
  const [height, cut] = [600, 470]
  const scratch = cut - 11 * CENTIMETRE
  const random = randomOf(11)
  const grain = noiseOf(2014)
  let ground = ''
  for (const { x, y, wide, tall } of [
    { x: 20, y: 20, wide: 300, tall: 176 },
    { x: 328, y: 20, wide: 206, tall: 176 },
    { x: 20, y: 204, wide: 176, tall: 188 },
    { x: 204, y: 204, wide: 330, tall: 188 },
    { x: 20, y: 400, wide: 330, tall: 180 },
    { x: 358, y: 400, wide: 176, tall: 180 },
  ]) {
    ground += stroke(`M${x} ${y}h${wide}v${tall}h${-wide}z`, 2.2)
    for (let chip = 0; chip < (wide * tall) / 170; chip++) {
      const [atX, atY] = [x + 8 + random() * (wide - 16), y + 8 + random() * (tall - 16)]
      if (grain(atX / 90, atY / 90) + 0.5 * random() < 0.1) continue
      ground += disc(atX, atY, 0.8 + 1.5 * random(), 0.75)
    }
  }
  ground += stroke(`M60 ${cut}H494`, 9) + stroke(`M60 ${cut + 9}H494`, 2)
  ground += door(height)
  const ruler = 640
  ground += stroke(`M${ruler} ${scratch}V${cut}`, 3)
  for (let tick = 0; tick <= 11; tick++) {
    const long = tick === 0 || tick === 11 ? 44 : tick === 5 ? 32 : 22
    ground += stroke(`M${ruler} ${cut - tick * CENTIMETRE}h${-long}`, 3)
  }
  ground += letters.line('11 cm', 50, false).at(ruler + 16, (cut + scratch) / 2 + 16)
  ground += `<path d="M506 ${cut}H${ruler - 56}M${ruler + 8} ${scratch}H850" fill="none" stroke="#000" stroke-width="2.4" stroke-dasharray="2 10" stroke-linecap="round"/>`
  const nail = Array.from({ length: 60 }, (_, i) => [
    868 + i * 2.9,
    scratch + 7 * grain(i / 9, 3) + 2 * grain(i / 2, 7),
  ])
  const accent = fill(
    ribbon(nail, (share) => 2 + 4 * Math.sin(Math.PI * share) ** 0.5 + 2 * grain(share * 14, 9)),
  )
  return printedShapes(height, inks, { ground, accent })
}

/**
 * The frame of a door, in wood, and the dark beside it.
 * @param {number} height
 */
function door(height) {
  const grain = noiseOf(9)
  let shapes =
    stroke(`M850 20V${height - 20}M1054 20V${height - 20}`, 4) + stroke(`M1070 20V${height - 20}`, 1.6)
  for (let line = 0; line < 11; line++) {
    const points = Array.from({ length: 60 }, (_, i) => {
      const y = 24 + (i * (height - 48)) / 59
      return [866 + line * 17.4 + 9 * grain(line * 0.35, y / 190), y]
    })
    shapes += fill(
      ribbon(points, (share) => Math.max(0.5, 1.7 + 1.5 * grain(share * 9, line))),
      0.7,
    )
  }
  for (let line = 0; line < 13; line++) shapes += stroke(`M${1082 + line * 8} 20V${height - 20}`, 4.4)
  return shapes
}
