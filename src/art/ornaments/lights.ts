import { between, type Random, wholeBetween } from '../random.ts'
import { ellipse, line, type OrnamentPath } from './path.ts'

const HORIZON = 30
const FOOT = 92
/** From one dash to the next: it grows towards the reader. */
const GAP = { far: 1.5, near: 4.2 }

/** Lamps of a quay, and what the water makes of them. */
export function lights(random: Random): OrnamentPath[] {
  const count = wholeBetween(random, [4, 7])
  let lamps = ''
  let dashes = ''
  for (let lamp = 0; lamp < count; lamp++) {
    const x = 10 + (76 * (lamp + 0.15 + 0.7 * random())) / count
    const size = between(random, [0.9, 2.8])
    lamps += ellipse([x, HORIZON - 9 - size - 10 * random() ** 2], size, size)
    dashes += columnOf(random, x, size)
  }
  return [
    {
      d: line([
        [4, HORIZON],
        [92, HORIZON],
      ]),
      width: 0.6,
    },
    { d: roofsOf(random), fill: true },
    { d: lamps, fill: true },
    { d: dashes, fill: true },
  ]
}

/** Dashes that sway, longer near the reader, and end where the lamp is weak. */
function columnOf(random: Random, x: number, size: number): string {
  const foot = HORIZON + (FOOT - HORIZON) * Math.min(1, 0.3 + 0.3 * size * (0.6 + 0.6 * random()))
  let d = ''
  for (let y = HORIZON + 1.6; y < foot; ) {
    const near = (y - HORIZON) / (FOOT - HORIZON)
    const fading = 1 - ((y - HORIZON) / (foot - HORIZON)) ** 2
    const half = (0.7 + size * (0.5 + 1.1 * near)) * (0.45 + 0.8 * random()) * (0.35 + 0.65 * fading)
    const aside = (random() - 0.5) * (1 + 7 * near)
    if (random() > 0.16) d += ellipse([x + aside, y], half, (0.35 + 0.55 * near) * (0.5 + 0.5 * fading))
    y += GAP.far + (GAP.near - GAP.far) * near * (0.7 + 0.6 * random())
  }
  return d
}

function roofsOf(random: Random): string {
  const points: [number, number][] = [[4, HORIZON]]
  for (let x = 6 + 6 * random(); x < 86; ) {
    const wide = between(random, [4, 15])
    const height = between(random, [1.5, 6.5])
    const right = Math.min(92, x + wide)
    points.push([x, HORIZON], [x, HORIZON - height], [right, HORIZON - height], [right, HORIZON])
    x = right + (random() < 0.4 ? 6 * random() : 0)
  }
  return line([...points, [92, HORIZON]], true)
}
