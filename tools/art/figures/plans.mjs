import { TAU } from '../../../src/art/math.ts'
import { noiseOf } from '../../../src/art/noise.ts'
import { randomOf } from '../../../src/art/random.ts'
import { disc, printedShapes, stroke, through } from './sheet.mjs'

/**
 * @typedef {import('./sheet.mjs').Inks} Inks
 * @typedef {import('../../../src/domains/share-cards/drawing/letters.ts').Letters} Letters
 */

/** Of the star that is traced: its outer and its inner radius, and by how much the second star is smaller. */
const STAR = { points: 5, outer: 232, inner: 100, road: 0.8 }

/** The mirror, which is dark, and its edges. */
const MIRROR = { left: 624, top: 24, wide: 552, tall: 564 }

/**
 * A star in a star with a pencil on the road between them, as they lie on the table and as a mirror behind them shows them.
 * @param {Inks} inks
 */
export function drawStar(inks) {
  const onTable = starDrawn(([x = 0, y = 0]) => [300 + x, 306 + y])
  const inMirror = starDrawn(([x = 0, y = 0]) => [900 + x, 306 - y])
  const { left, top, wide, tall } = MIRROR
  const glass = `<clipPath id="mirror"><rect x="${left}" y="${top}" width="${wide}" height="${tall}"/></clipPath>`
  const light = (/** @type {string} */ shapes) => shapes.replaceAll('#000', '#fff')
  const ground =
    onTable.lines +
    `${glass}<g clip-path="url(#mirror)"><rect width="1200" height="700"/>${sheen()}${light(inMirror.lines)}${light(inMirror.way)}</g>`
  const accent = `${onTable.way}${glass}<g clip-path="url(#mirror)">${inMirror.way}</g>`
  return printedShapes(612, inks, { ground, accent })
}

/** @param {(point: number[]) => number[]} place */
function starDrawn(place) {
  const inner = STAR.road - 0.08
  const way = pencil()
  const [tipX = 0, tipY = 0] = way.at(-1) ?? []
  const along = (/** @type {number} */ far, /** @type {number} */ aside) =>
    place([tipX + 0.8 * far - 0.6 * aside, tipY + 0.6 * far + 0.8 * aside])
  const body = [along(0, 0), along(42, 13), along(230, 13), along(230, -13), along(42, -13)]
  const edges = [
    [along(42, 13), along(42, -13)],
    [along(44, 4), along(230, 4)],
    [along(44, -5), along(230, -5)],
  ]
  const lines =
    stroke(`${through(starAt(1).map(place))}z`, 5) +
    stroke(`${through(starAt(inner).map(place))}z`, 5) +
    stroke(`${through(body)}z${edges.map(through).join('')}`, 3)
  return { lines, way: stroke(through(way.map(place)), 8) }
}

/** Light that slants over the glass. */
function sheen() {
  let d = ''
  for (const [from, to, gap] of [
    [640, 770, 9],
    [840, 880, 9],
  ])
    for (let x = from ?? 0; x < (to ?? 0); x += gap ?? 9) d += `M${x} 590L${x + 420} 20`
  return stroke(d, 2, 0.22).replaceAll('#000', '#fff')
}

/** @param {number} size */
function starAt(size) {
  return Array.from({ length: 2 * STAR.points }, (_, i) => {
    const angle = (i * TAU) / (2 * STAR.points) - TAU / 4
    const radius = size * (i % 2 === 0 ? STAR.outer : STAR.inner)
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
}

/** A way along the middle of the road, from the top past four corners, that does not quite hold it. */
function pencil() {
  const unrest = noiseOf(53)
  const corners = starAt((1 + STAR.road - 0.08) / 2).slice(0, 5)
  return corners.slice(1).flatMap(([toX = 0, toY = 0], side) => {
    const [fromX = 0, fromY = 0] = corners[side] ?? []
    return Array.from({ length: 30 }, (_, i) => {
      const t = i / 29
      return [
        fromX + (toX - fromX) * t + 6 * unrest(side * 2 + t * 2, 1),
        fromY + (toY - fromY) * t + 6 * unrest(side * 2 + t * 2, 9),
      ]
    })
  })
}

/** Edges of the street: house fronts and kerbs. */
const STREET = { top: 70, kerbTop: 170, kerbFoot: 470, foot: 570 }

/**
 * The street of the note, at four: what is dark, who stands, who walks.
 * @param {Letters} letters
 * @param {Inks} inks
 */
export function drawStreet(letters, inks) {
  const { top, kerbTop, kerbFoot, foot } = STREET
  let ground = stroke(`M20 ${top}H1180M20 ${foot}H700M870 ${foot}H1180`, 6)
  ground += stroke(`M20 ${kerbTop}H1180M20 ${kerbFoot}H1180`, 2)
  // The shelter of glass, which throws no shadow, and the lamp post, which throws a thin one.
  ground += stroke('M60 92h150v58h-150zM60 121h150', 2)
  ground += hatched('M520 143L520 157L318 131L318 119z', 5) + stroke('M528 150a9 9 0 1 1 -.1 -1', 4)
  for (const t of [0.4, 0.58, 0.76]) ground += person(520 - 202 * t, 150 - 25 * t)
  // The bank, closed; its doorway is deep.
  ground += stroke('M590 70V26H680V70', 3) + hatched('M592 28H678V70H592z', 6) + person(634, 54)
  // The only bench that has a tree.
  ground += tree(850, 118, 62, 5) + stroke('M806 140h86v15h-86z', 3) + person(830, 130) + person(868, 130)
  // The woman with the melons, and her umbrella.
  ground += tree(1075, 128, 44, 8) + person(1062, 122)
  for (const [x, y] of [
    [1134, 150],
    [1146, 138],
    [1128, 134],
  ])
    ground += `<circle cx="${x}" cy="${y}" r="6.5" fill="none" stroke="#000" stroke-width="2.4"/>`
  // The garage, and rings of new asphalt where trees were.
  ground += stroke(`M700 ${foot}v40M870 ${foot}v40`, 4)
  for (const x of [560, 640, 930, 1010])
    ground += `<circle cx="${x}" cy="520" r="21" fill="none" stroke="#000" stroke-width="2.4" stroke-dasharray="3 7"/>`
  for (const x of [110, 260, 400]) ground += tree(x, 520, 52, x)
  ground +=
    hatched('M1004 382H1070V444H1004z', 6) +
    '<path d="M1064 390H1166V452H1064z" fill="#fff"/>' +
    stroke('M1064 390H1166V452H1064zM1140 390V452', 3)
  ground += letters.line('16.00', 48, false).at(1060, 648)
  ground += stroke('M1030 640L962 630M976 619L962 630L973 645', 4)
  return printedShapes(680, inks, { ground, accent: walkers() })
}

/** Nine who come from the school and keep to the shade: they cross before the garage, and behind it again. */
function walkers() {
  const random = randomOf(16)
  const sway = noiseOf(4)
  let shapes = ''
  for (let walker = 0; walker < 9; walker++) {
    const [away, back] = [488 + 70 * random(), 905 + 90 * random()]
    const low = 500 + 46 * random()
    const high = 112 + 46 * random()
    const points = Array.from({ length: 150 }, (_, i) => {
      const x = 20 + (i * 1160) / 149
      const over = ramp(x, away, away + 105) * (1 - ramp(x, back, back + 105))
      return [x, low + (high - low) * over + 7 * sway(x / 80, walker * 3)]
    })
    shapes += stroke(through(points), 3.2)
  }
  return shapes
}

/**
 * @param {number} x
 * @param {number} from
 * @param {number} to
 */
function ramp(x, from, to) {
  const share = Math.min(1, Math.max(0, (x - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

/**
 * @param {number} x
 * @param {number} y
 */
function person(x, y) {
  return `<circle cx="${x}" cy="${y}" r="11.5" fill="#fff"/>${disc(x, y, 8.5)}`
}

/**
 * The shade of a crown, seen from above.
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {number} seed
 */
function tree(x, y, radius, seed) {
  const edge = noiseOf(seed)
  const outline = Array.from({ length: 48 }, (_, i) => {
    const angle = (i * TAU) / 48
    const away = radius * (1 + 0.13 * edge(2.4 * Math.cos(angle), 2.4 * Math.sin(angle)))
    return [x + away * Math.cos(angle), y + away * Math.sin(angle)]
  })
  return hatched(`${through(outline)}z`, 7) + stroke(`${through(outline)}z`, 2)
}

let clips = 0

/**
 * A shape in slanting lines.
 * @param {string} d data of its path
 * @param {number} gap between lines
 */
function hatched(d, gap) {
  const id = `h${clips++}`
  let lines = ''
  for (let at = -700; at < 1900; at += gap * 1.4) lines += `M${at} 0l700 700`
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${stroke(lines, 2.2)}</g>`
}
