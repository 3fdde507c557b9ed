import { clamp, TAU } from '../../math.ts'
import type { Noises } from '../../noise.ts'
import type { WaterForm } from './form.ts'

/** Near the horizon the sea is seen from a little higher than it would be: lines would be one there. */
const LIFT = 0.34
/** How fast lines part towards the reader. */
const SPREAD = 1.25
/** How far waves are bent, so that no two are alike, and how they come in sets. */
const BEND = 0.55
const SETS = { least: 0.35, length: 1.5 }
/** Waves are steep at the top and flat at the foot. */
const CREST = 1.7
const MIDDLE = 1.1

/** How far below the horizon a line lies on still water; lines are counted from the horizon, halves are between two. */
export function lineDepth({ lines }: WaterForm, line: number): number {
  return (line / lines) ** SPREAD
}

/** How high the sea stands at a place of a line, about -1 to 1, in swells. */
export function seaAt({ trains }: WaterForm, { wide, middle }: Noises, x: number, depth: number): number {
  const near = depth + LIFT
  const [aside, far] = [(x - MIDDLE) / near, 1 / near]
  const bent = BEND * wide(0.7 * aside, 0.9 * far)
  const set =
    SETS.least + (1 - SETS.least) * clamp(0.5 + 0.9 * middle(aside / SETS.length, far / SETS.length))
  let height = 0
  for (const train of trains) {
    const along = (aside * Math.sin(train.angle) + far * Math.cos(train.angle)) / train.length
    const wave = 0.5 + 0.5 * Math.sin(TAU * along + train.phase + bent / train.length)
    height += train.height * (2 * wave ** CREST - 1)
  }
  return height * set + 0.05 * middle(7 * aside, 7 * far)
}

/** Where that is seen, below the horizon. */
export function seenAt({ swell }: WaterForm, height: number, depth: number): number {
  return depth - swell * (depth + LIFT) * height
}
