import { TAU } from '../../../src/art/math.ts'
import { noiseOf } from '../../../src/art/noise.ts'
import { randomOf } from '../../../src/art/random.ts'
import { fill, printedShapes, ribbon, seed, stroke } from './sheet.mjs'

/**
 * @typedef {import('./sheet.mjs').Inks} Inks
 * @typedef {import('../../../src/domains/share-cards/drawing/letters.ts').Letters} Letters
 */

/** Half of the width of twig and root; how tall the cut is, and where its middle stands. */
const TWIG = { scion: 44, root: 72, slope: 200, cut: 370 }
/** How far the green layer lies below the bark. */
const BARK = 13

/**
 * A graft in three steps: cut, joined along the green line of one side, wrapped.
 * @param {Inks} inks
 */
export function drawGraft(inks) {
  let [ground, accent] = ['', '']
  for (const [step, x] of [200, 600, 1000].entries()) {
    const apart = step === 0 ? 64 : 0
    // The twig is thinner: it stands at the left side of the root, where the green lines meet.
    const left = x - TWIG.root
    const twig = scion(left, -apart, step)
    const root = stock(left, step)
    ground += root.ground + twig.ground
    accent += `<clipPath id="g${step}"><path d="M${x - 160} 0H${x + 160}V${step === 2 ? TWIG.cut - 136 : 700}H${x - 160}zM${x - 160} ${TWIG.cut + 150}H${x + 160}V700H${x - 160}z"/></clipPath><g clip-path="url(#g${step})">${root.accent}${twig.accent}</g>`
    if (step === 2) ground += tape(left)
  }
  return printedShapes(700, inks, { ground, accent })
}

/**
 * The twig, with its cut face and the green layer in it.
 * @param {number} left side of it
 * @param {number} lift
 * @param {number} step
 */
function scion(left, lift, step) {
  const wide = 2 * TWIG.scion
  const [right, top] = [left + wide, 128 + lift]
  const [high, low] = [TWIG.cut - TWIG.slope / 2 + lift, TWIG.cut + TWIG.slope / 2 + lift]
  const body = `M${left} ${top}V${low}L${right} ${high}V${top}`
  const end = `M${left} ${top}a${TWIG.scion} 19 0 1 1 ${wide} 0a${TWIG.scion} 19 0 1 1 ${-wide} 0z`
  const ring = `M${left + BARK} ${top}a${TWIG.scion - BARK} 11 0 1 1 ${wide - 2 * BARK} 0a${TWIG.scion - BARK} 11 0 1 1 ${2 * BARK - wide} 0z`
  const line = `M${left + BARK} ${top + 28}V${low - 36}M${right - BARK} ${top + 28}V${high + 6}`
  const buds = bud(right, high - 40, 1) + bud(left, high + 26, -1)
  return {
    ground:
      stroke(body + end, 5) +
      shade(
        left,
        wide,
        () => top + 30,
        (x) => low + ((high - low) * (x - left)) / wide - 12,
        step,
      ) +
      buds,
    accent: stroke(line, 7) + stroke(ring, 6),
  }
}

/**
 * The root, cut to fit the twig at its left.
 * @param {number} left side of it
 * @param {number} step
 */
function stock(left, step) {
  const wide = 2 * TWIG.root
  const right = left + wide
  const [high, low] = [TWIG.cut - TWIG.slope / 2, TWIG.cut + TWIG.slope / 2]
  const shoulder = left + 2 * TWIG.scion
  const body = `M${left} 590V${low}L${shoulder} ${high}Q${right - 4} ${high + 6} ${right} ${high + 40}V590`
  const foot = `M${left} 590Q${left - 6} 640 ${left - 76} 684M${right} 590Q${right + 6} 640 ${right + 76} 684`
  const roots = [18, 52, 90, 126].map((at, i) => {
    const way = at - TWIG.root
    return ribbon(
      Array.from({ length: 12 }, (_, k) => [
        left + at + way * (k / 11) ** 1.6 * 0.8 + 4 * Math.sin(k / 2 + i),
        592 + k * 7.6,
      ]),
      (share) => 7 - 5 * share,
    )
  })
  const line = `M${left + BARK} ${low + 14}V588M${right - BARK} ${high + 50}V588`
  return {
    ground:
      stroke(body + foot, 5) +
      fill(roots.join('')) +
      shade(
        left,
        wide,
        (x) => Math.max(low + ((high - low) * (x - left)) / (2 * TWIG.scion), high + 34) + 12,
        () => 586,
        step + 10,
      ),
    accent: stroke(line, 7),
  }
}

/**
 * The side away from the light, in broken upright lines: the closer together, the farther round.
 * @param {number} left
 * @param {number} wide
 * @param {(x: number) => number} topAt
 * @param {(x: number) => number} footAt
 * @param {number} salt
 */
function shade(left, wide, topAt, footAt, salt) {
  const random = randomOf(salt + 1)
  let d = ''
  for (let line = 0; line < 9; line++) {
    const x = left + wide * (0.3 + 0.42 * (1 - (1 - line / 8) ** 1.7))
    const [top, foot] = [topAt(x), footAt(x)]
    for (let y = top + 26 * random(); y < foot; ) {
      const long = (14 + 60 * random()) * (0.35 + line / 9)
      d += `M${x.toFixed(1)} ${y.toFixed(1)}V${Math.min(foot, y + long).toFixed(1)}`
      y += long + (10 + 44 * random()) * (1.25 - line / 9)
    }
  }
  return stroke(d, 2.4)
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} side
 */
function bud(x, y, side) {
  return fill(`M${x} ${y}q${side * 34} ${-14} ${side * 24} -60q${-side * 22} 16 ${-side * 24} 40z`)
}

/** @param {number} left side of the root */
function tape(left) {
  let shapes = ''
  for (let turn = 8; turn >= 0; turn--) {
    const y = TWIG.cut - 140 + turn * 30
    const right = left + (turn < 2 ? 2 * TWIG.scion : 2 * TWIG.root) + 7
    const band = `M${left - 7} ${y + 14}L${right} ${y - 8}V${y + 28}L${left - 7} ${y + 50}z`
    shapes += `<path d="${band}" fill="#fff"/>${stroke(band, 3.6)}`
  }
  return shapes
}

/**
 * How warm a kiln is from supper to supper: a shape, without a scale of hours.
 * @param {Letters} letters
 * @param {Inks} inks
 */
export function drawKiln(letters, inks) {
  const [left, right, foot, top] = [150, 1160, 600, 70]
  const yOf = (/** @type {number} */ degrees) => foot - ((foot - top) * degrees) / 1260
  const knots = [
    [0, 20],
    [0.05, 60],
    [0.13, 98],
    [0.17, 130],
    [0.27, 480],
    [0.31, 560],
    [0.35, 600],
    [0.46, 1130],
    [0.49, 1200],
    [0.54, 1205],
    [0.56, 1150],
    [0.64, 720],
    [0.68, 600],
    [0.72, 550],
    [0.8, 320],
    [0.9, 150],
    [1, 80],
  ]
  const curve = Array.from({ length: 301 }, (_, i) => {
    const share = i / 300
    return [left + (right - left) * share, yOf(smoothAt(knots, share))]
  })
  const unrest = noiseOf(573)
  let [ground, accent] = ['', '']
  for (let i = 2; i < 300; i += 3) {
    const [x = 0, y = 0] = curve[i] ?? []
    const points = Array.from({ length: 12 }, (_, k) => [
      x + 1.6 * unrest(i * 0.7, k * 0.5),
      foot - 4 - ((foot - 4 - y) * k) / 11,
    ])
    accent += fill(ribbon(points, (share) => 4.4 - 1.6 * share))
  }
  for (const degrees of [100, 573]) {
    ground += `<path d="M${left - 14} ${yOf(degrees)}H${right}" fill="none" stroke="#000" stroke-width="2.6" stroke-dasharray="2 9" stroke-linecap="round"/>`
    const text = letters.line(`${degrees}°`, 48, false)
    ground += text.at(left - 24 - text.width, yOf(degrees) + 16)
  }
  ground += fill(ribbon(curve, () => 6.5)) + stroke(`M${left} ${foot}H${right}`, 3)
  return printedShapes(640, inks, { ground, accent })
}

/**
 * A value between knots, without corners.
 * @param {readonly (readonly number[])[]} knots
 * @param {number} at
 */
function smoothAt(knots, at) {
  const next = Math.max(
    1,
    knots.findIndex(([share = 0]) => share >= at),
  )
  const [fromX = 0, fromY = 0] = knots[next - 1] ?? []
  const [toX = 1, toY = 0] = knots[next] ?? []
  const slopeOf = (/** @type {number} */ i) => {
    const [beforeX = 0, beforeY = 0] = knots[Math.max(0, i - 1)] ?? []
    const [afterX = 1, afterY = 0] = knots[Math.min(knots.length - 1, i + 1)] ?? []
    return (afterY - beforeY) / (afterX - beforeX)
  }
  const [span, t] = [toX - fromX, (at - fromX) / (toX - fromX)]
  return (
    fromY * (2 * t ** 3 - 3 * t ** 2 + 1) +
    slopeOf(next - 1) * span * (t ** 3 - 2 * t ** 2 + t) +
    toY * (3 * t ** 2 - 2 * t ** 3) +
    slopeOf(next) * span * (t ** 3 - t ** 2)
  )
}

/**
 * Ten seeds on wet paper, three times: eight have sprouted, four, none.
 * @param {Inks} inks
 */
export function drawTenSeeds(inks) {
  const random = randomOf(10)
  let [ground, accent] = ['', '']
  for (const [row, sprouted] of [8, 4, 0].entries()) {
    const y = 150 + row * 196
    const order = Array.from({ length: 10 }, (_, i) => ({ i, luck: random() })).toSorted(
      (a, b) => a.luck - b.luck,
    )
    const alive = new Set(order.slice(0, sprouted).map(({ i }) => i))
    for (let i = 0; i < 10; i++) {
      const x = 84 + i * 114.6 + 10 * (random() - 0.5)
      const turn = 0.5 * (random() - 0.5)
      accent += seed(x, y, 21, 14, turn)
      ground += `<g transform="rotate(${((turn * 360) / TAU).toFixed(1)} ${x} ${y})"><ellipse cx="${x}" cy="${y}" rx="21" ry="14" fill="none" stroke="#000" stroke-width="4"/><path d="M${x - 12} ${y}q12 -7 24 0" fill="none" stroke="#000" stroke-width="2.4"/></g>`
      if (alive.has(i)) ground += sprout(x, y, random)
    }
    ground += stroke(`M40 ${y + 74}H1160`, 1.6, 0.7)
  }
  return printedShapes(640, inks, { ground, accent })
}

/**
 * @param {number} x
 * @param {number} y
 * @param {() => number} random
 */
function sprout(x, y, random) {
  const [tall, lean] = [44 + 28 * random(), 26 * (random() - 0.5)]
  const stem = Array.from({ length: 16 }, (_, i) => [x + 8 + lean * (i / 15) ** 2, y - 10 - (tall * i) / 15])
  const [tipX = 0, tipY = 0] = stem.at(-1) ?? []
  const root = Array.from({ length: 16 }, (_, i) => [
    x - 8 + 9 * Math.sin(i / 3 + lean),
    y + 12 + (48 * i) / 15,
  ])
  const leaf = (/** @type {number} */ side) =>
    fill(`M${tipX} ${tipY}q${side * 10} -24 ${side * 36} -20q${-side * 6} 24 ${-side * 36} 20z`)
  return (
    fill(ribbon(stem, (share) => 6 - 2.4 * share)) +
    fill(ribbon(root, (share) => 4.6 - 3.4 * share)) +
    leaf(1) +
    leaf(-1)
  )
}
