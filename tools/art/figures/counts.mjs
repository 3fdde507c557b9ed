import { readFileSync } from 'node:fs'
import { TAU } from '../../../src/art/math.ts'
import { noiseOf } from '../../../src/art/noise.ts'
import { randomOf } from '../../../src/art/random.ts'
import { disc, fill, printedShapes, ribbon, seed, stroke, through } from './sheet.mjs'

/** @typedef {import('./sheet.mjs').Inks} Inks */

/** Of the letters to Boston: who began, in columns and rows, and how many letters arrived. */
const STARTERS = { columns: 8, rows: 37, arrived: 64 }
/** How likely a letter goes no farther at each pair of hands. */
const BREAKS = 0.3
const HOPS = 6

/**
 * 296 lines that set out for one point; 64 reach it. Where the others end is chance.
 * @param {Inks} inks
 */
export function drawLetters(inks) {
  const [height, goal] = [660, [1120, 330]]
  const random = randomOf(1969)
  const starters = Array.from({ length: STARTERS.columns * STARTERS.rows }, (_, i) => ({
    x: 44 + 21 * (i % STARTERS.columns) + 5 * (random() - 0.5),
    y: 30 + 16.7 * Math.floor(i / STARTERS.columns) + 5 * (random() - 0.5),
    luck: random(),
  }))
  const lucky = new Set(starters.toSorted((a, b) => a.luck - b.luck).slice(0, STARTERS.arrived))
  let [ground, accent] = ['', '']
  for (const starter of starters) {
    const points = wayOf(starter, goal, random)
    if (lucky.has(starter)) {
      ground += stroke(through(points), 1.5) + disc(starter.x, starter.y, 4)
      continue
    }
    let hops = 0
    while (hops < HOPS - 1 && random() > BREAKS) hops++
    const gone = points.slice(0, 1 + hops * 12)
    const [endX = 0, endY = 0] = gone.at(-1) ?? []
    accent += disc(starter.x, starter.y, 4)
    if (hops > 0) accent += stroke(through(gone), 1.8) + disc(endX, endY, 3.2)
  }
  ground += disc(goal[0] ?? 0, goal[1] ?? 0, 15)
  return printedShapes(height, inks, { ground, accent })
}

/**
 * In hops from hand to hand, nearer to the goal each time: 12 points to a hop.
 * @param {{ x: number, y: number }} from
 * @param {readonly number[]} goal
 * @param {() => number} random
 */
function wayOf(from, [goalX = 0, goalY = 0], random) {
  const points = [[from.x, from.y]]
  let [x, y] = [from.x, from.y]
  for (let hop = 1; hop <= HOPS; hop++) {
    const share = hop / HOPS
    const spread = hop === HOPS ? 0 : 190 * (1 - share) * (random() - 0.5)
    const toX = from.x + (goalX - from.x) * share + (hop === HOPS ? 0 : 90 * (random() - 0.5))
    const toY = from.y + (goalY - from.y) * share ** 1.2 + spread
    const lift = 0.1 * Math.hypot(toX - x, toY - y) * (y < goalY ? -1 : 1)
    for (let i = 1; i <= 12; i++) {
      const t = i / 12
      points.push([x + (toX - x) * t, y + (toY - y) * t + lift * Math.sin(Math.PI * t)])
    }
    ;[x, y] = [toX, toY]
  }
  return points
}

/**
 * 280 strokes, forty to a thousand years: as many lives, of twenty-five years from one to the next, as seven thousand years
 * have.
 * @param {Inks} inks
 */
export function drawGenerations(inks) {
  const [rows, perRow] = [7, 40]
  const random = randomOf(7000)
  const swell = noiseOf(21)
  let [ground, accent] = ['', '']
  for (let i = 0; i < rows * perRow; i++) {
    const [row, column] = [Math.floor(i / perRow), i % perRow]
    const x = 66 + (column * 1068) / (perRow - 1) + 3 * (random() - 0.5)
    const foot = 122 + row * 94 + 13 * swell(x / 260, row * 0.6)
    const tall = 46 + 22 * random()
    const lean = 7 * (random() - 0.5)
    const points = [0, 0.25, 0.5, 0.75, 1].map((t) => [
      x + lean * t + 1.6 * Math.sin(TAU * (t + random() * 0.1)),
      foot - tall * t,
    ])
    const shape = fill(ribbon(points, (share) => 7.6 - 4.6 * share))
    if (i === rows * perRow - 1) accent += fill(ribbon(points, (share) => 11 - 5 * share))
    else ground += shape
  }
  for (let row = 0; row < rows; row++) {
    const shore = Array.from({ length: 120 }, (_, i) => {
      const x = 40 + (i * 1120) / 119
      return [x, 134 + row * 94 + 13 * swell(x / 260, row * 0.6)]
    })
    ground += stroke(through(shore), 1.2, 0.6)
  }
  return printedShapes(740, inks, { ground, accent })
}

/**
 * The sentences of a text in several languages, each a stroke as long as its letters. The longest of a language is in the
 * accent.
 * @param {string} folder with a folder for each language
 * @param {string} file
 * @param {readonly string[]} languages
 * @param {import('../../../src/domains/share-cards/drawing/letters.ts').Letters} letters
 * @param {Inks} inks
 */
export function drawSentences(folder, file, languages, letters, inks) {
  const texts = languages.map((language) => paragraphsOf(`${folder}/${language}/${file}`))
  const longest = Math.max(...texts.flat(2).map((sentence) => sentence.length))
  const [left, gap, step] = [50, 44, 25]
  const column = (1200 - 2 * left - gap * (languages.length - 1)) / languages.length
  let [ground, accent, bottom] = ['', '', 0]
  for (const [i, paragraphs] of texts.entries()) {
    const x = left + i * (column + gap)
    const most = Math.max(...paragraphs.flat().map((sentence) => sentence.length))
    ground += letters.line(languages[i] ?? '', 46, false).at(x, 76)
    let y = 128
    for (const sentences of paragraphs) {
      for (const sentence of sentences) {
        const shape = stroke(`M${x + 5} ${y}h${((column - 10) * sentence.length) / longest}`, 10)
        if (sentence.length === most) accent += shape
        else ground += shape
        y += step
      }
      y += 0.9 * step
    }
    bottom = Math.max(bottom, y)
  }
  return printedShapes(Math.round(bottom), inks, { ground, accent })
}

/**
 * Paragraphs of a seed file, each as its sentences, without footnotes and marks.
 * @param {string} path
 */
function paragraphsOf(path) {
  const [, , text = ''] = readFileSync(path, 'utf8').split(/^---$/m)
  return text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replace(/\^\[(?:[^[\]]|\[[^\]]*\])*\]/g, '').trim())
    .filter((paragraph) => paragraph !== '' && !paragraph.startsWith('!['))
    .map((paragraph) => paragraph.split(/(?<=(?<!\b\p{Lu})[.?!][”»“’]?)\s+(?=[\p{Lu}«„“¿])/u))
}

/**
 * A hundred steps from a door, to where the counting ends.
 * @param {Inks} inks
 */
export function drawSteps(inks) {
  const random = randomOf(100)
  let [ground, accent] = ['', '']
  let [x, y] = [60, 152]
  for (let step = 1; step <= 100; step++) {
    const angle = 0.75 * Math.sin(step * 0.135 + 2.6) + 0.22 * Math.sin(step * 0.31) + 0.08 * (random() - 0.5)
    x += 12.6 * Math.cos(angle)
    y += 12.6 * Math.sin(angle)
    const side = step % 2 === 0 ? 1 : -1
    const [atX, atY] = [x - side * 8 * Math.sin(angle), y + side * 8 * Math.cos(angle)]
    const shape =
      seed(atX + 3.4 * Math.cos(angle), atY + 3.4 * Math.sin(angle), 7.2, 4, angle + 0.12 * side) +
      seed(atX - 6.4 * Math.cos(angle), atY - 6.4 * Math.sin(angle), 3.6, 2.9, angle)
    if (step > 98) accent += shape
    else ground += shape
  }
  return printedShapes(270, inks, { ground, accent })
}
