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

/** Of the wall: its stones, how far its stain reaches up, and where the line is cut. */
const STONES = [
  { x: 16, y: 16, wide: 318, tall: 142 },
  { x: 342, y: 16, wide: 196, tall: 142 },
  { x: 16, y: 166, wide: 190, tall: 158 },
  { x: 214, y: 166, wide: 324, tall: 158 },
  { x: 16, y: 332, wide: 262, tall: 130 },
  { x: 286, y: 332, wide: 252, tall: 130 },
  { x: 16, y: 470, wide: 170, tall: 114 },
  { x: 194, y: 470, wide: 344, tall: 114 },
]
const CUT = 432
const SCRATCH = CUT - 11 * CENTIMETRE

/**
 * A line that was cut by the level, eleven centimetres below one that was scratched with a nail; both over what the water
 * left.
 * @param {Letters} letters
 * @param {Inks} inks
 */
export function drawTwoMarks(letters, inks) {
  const height = 600
  const unrest = noiseOf(2014)
  let ground = wall() + door(height)
  ground += `<path d="M70 ${CUT - 9}H490L484 ${CUT}L490 ${CUT + 9}H70L76 ${CUT}z" fill="#fff"/>${stroke(`M70 ${CUT - 9}H490M70 ${CUT + 9}H490`, 2.4)}`
  ground += fill(`M70 ${CUT - 9}H490L484 ${CUT + 1}H76z`)
  const ruler = 652
  ground += stroke(`M${ruler} ${SCRATCH}V${CUT}`, 3)
  for (let tick = 0; tick <= 11; tick++) {
    const long = tick === 0 || tick === 11 ? 44 : tick === 5 ? 32 : 22
    ground += stroke(`M${ruler} ${CUT - tick * CENTIMETRE}h${-long}`, 3)
  }
  ground += letters.line('11 cm', 54, false).at(ruler + 18, (CUT + SCRATCH) / 2 + 18)
  ground += `<path d="M556 ${CUT}H${ruler - 56}M${ruler + 10} ${SCRATCH}H842" fill="none" stroke="#000" stroke-width="2.6" stroke-dasharray="2 10" stroke-linecap="round"/>`
  const nail = Array.from({ length: 60 }, (_, i) => [
    866 + i * 3,
    SCRATCH + 7 * unrest(i / 9, 3) + 2 * unrest(i / 2, 7),
  ])
  const width = (/** @type {number} */ share) =>
    3 + 5 * Math.sin(Math.PI * share) ** 0.5 + 2 * unrest(share * 14, 9)
  ground += fill(ribbon(nail, (share) => width(share) + 5)).replace('/>', ' fill="#fff"/>')
  return printedShapes(height, inks, { ground, accent: fill(ribbon(nail, width)) })
}

/** Rough stones in dots, which lie closely where the water stood. */
function wall() {
  const random = randomOf(11)
  const grain = noiseOf(1672)
  let shapes = ''
  for (const { x, y, wide, tall } of STONES) {
    const corners = [
      [x, y],
      [x + wide, y],
      [x + wide, y + tall],
      [x, y + tall],
    ]
    const edge = corners.flatMap(([fromX = 0, fromY = 0], i) => {
      const [toX = 0, toY = 0] = corners[(i + 1) % 4] ?? []
      return Array.from({ length: 14 }, (_, k) => {
        const [atX, atY] = [fromX + ((toX - fromX) * k) / 14, fromY + ((toY - fromY) * k) / 14]
        return [atX + 4 * grain(atX / 34, atY / 34), atY + 4 * grain(atY / 34, 50 + atX / 34)]
      })
    })
    shapes += stroke(`${through(edge)}z`, 2.6)
    for (let dot = 0; dot < (wide * tall) / 30; dot++) {
      const [atX, atY] = [x + 7 + random() * (wide - 14), y + 7 + random() * (tall - 14)]
      const nearest = Math.min(x + wide - atX, y + tall - atY)
      const wet = atY > CUT + 5 * grain(atX / 60, 1) ? 0.75 : 0
      const shade = 0.1 + wet + 0.5 * Math.exp(-nearest / 14) + 0.22 * grain(atX / 70, atY / 70)
      if (random() < shade) shapes += disc(atX, atY, 1 + 1.3 * random())
    }
  }
  return shapes
}

/**
 * The frame of a door, in wood that is darker where the water stood, and what is beside it.
 * @param {number} height
 */
function door(height) {
  const grain = noiseOf(9)
  let shapes = stroke(`M846 16V${height - 16}M1064 16V${height - 16}`, 4)
  for (let line = 0; line < 18; line++) {
    const points = Array.from({ length: 90 }, (_, i) => {
      const y = 18 + (i * (height - 36)) / 89
      return [857 + line * 11.6 + 8 * grain(line * 0.28, y / 190), y]
    })
    const width = (/** @type {number} */ share) => {
      const isWet = 18 + share * (height - 36) > SCRATCH + 4
      return Math.max(0.5, (isWet ? 5 : 1.6) + 2 * grain(share * 9, line))
    }
    shapes += fill(ribbon(points, width))
  }
  return shapes + `<rect x="1080" y="16" width="104" height="${height - 32}"/>`
}
