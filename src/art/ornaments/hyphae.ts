import { type Point, TAU } from '../math.ts'
import { between, eitherSide, type Random, wholeBetween } from '../random.ts'
import { curve, line, type OrnamentPath } from './path.ts'

/** More would be scribble. */
const THREADS_MAX = 44
const GILLS: readonly [number, number] = [60, 84]
const STEP = 1.3
const BRANCH = { chance: 0.06, turn: 0.6, width: 0.62, depth: 2 }
const EDGE = 46

interface Thread {
  at: Point
  angle: number
  width: number
  depth: number
}

/** A spore print with the threads that leave it. */
export function hyphae(random: Random): OrnamentPath[] {
  const rim = between(random, [13, 19])
  const hole = between(random, [3.5, 6])
  return [{ d: gillsOf(random, rim, hole), width: 0.7 }, ...threadsOf(random, rim + 0.6)]
}

function gillsOf(random: Random, rim: number, hole: number): string {
  const count = 4 * Math.round(wholeBetween(random, GILLS) / 4)
  const tiers = [0, 0.62, 0.34, 0.74].map((share) => hole + share * (rim - hole))
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * TAU
    const out = rim - 0.6 * random()
    return line([tiers[i % 4] as number, out].map((radius) => placed(radius, angle)))
  }).join('')
}

/** Longer on one side, where the wind went. */
function threadsOf(random: Random, rim: number): OrnamentPath[] {
  const wind = random() * TAU
  const strength = between(random, [0.2, 0.8])
  const count = wholeBetween(random, [20, 28])
  const open: Thread[] = Array.from({ length: count }, (_, i) => {
    const angle = ((i + 0.5 * random()) / count) * TAU
    return { at: placed(rim, angle), angle, width: between(random, [0.6, 1.1]), depth: 0 }
  })
  const threads: OrnamentPath[] = []
  while (open.length > 0 && threads.length < THREADS_MAX) {
    const thread = open.shift() as Thread
    const favour = 1 + strength * Math.cos(thread.angle - wind)
    const length = favour * between(random, [7, 17]) * (thread.depth === 0 ? 1 : 0.6)
    const points: Point[] = [thread.at]
    let [x, y] = thread.at
    let { angle } = thread
    let bend = 0
    for (let step = 0; step < length; step++) {
      bend = 0.7 * bend + 0.3 * (random() - 0.5)
      angle += bend
      x += STEP * Math.cos(angle)
      y += STEP * Math.sin(angle)
      if ((x - 48) ** 2 + (y - 48) ** 2 > EDGE * EDGE) break
      points.push([x, y])
      if (thread.depth >= BRANCH.depth || step < 3 || random() > BRANCH.chance) continue
      const turn = eitherSide(random) * BRANCH.turn
      open.push({
        at: [x, y],
        angle: angle + turn,
        width: BRANCH.width * thread.width,
        depth: thread.depth + 1,
      })
    }
    const kept = points.filter((_point, i) => i % 2 === 0 || i === points.length - 1)
    if (kept.length > 1) threads.push({ d: curve(kept), width: thread.width })
  }
  return threads
}

function placed(radius: number, angle: number): Point {
  return [48 + radius * Math.cos(angle), 48 + radius * Math.sin(angle)]
}
