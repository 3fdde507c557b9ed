import { mix, smoothstep } from '../math.ts'
import { between, type Random, wholeBetween } from '../random.ts'
import { ellipse, type OrnamentPath } from './path.ts'

/** From one seed to the next, in radians: the golden angle. */
const TURN = 2.39996
const COUNT: readonly [number, number] = [130, 168]
const REACH = 43
const SEED = { long: 2.1, short: 1.35 }

/** A seed head: it opens on one side, where seeds let go. */
export function seeds(random: Random): OrnamentPath[] {
  const count = wholeBetween(random, COUNT)
  const spread = REACH / Math.sqrt(count)
  const start = random() * 6.28
  const opens = random() * 6.28
  const loose = between(random, [0.15, 0.75])
  const hole = wholeBetween(random, [2, 9])
  let d = ''
  for (let place = hole; place < count; place++) {
    const angle = start + place * TURN
    const share = Math.sqrt(place / count)
    const side = loose * Math.max(0, Math.cos(angle - opens)) * smoothstep(0.45, 1, share)
    if (random() < 0.7 * side) continue
    const distance = spread * Math.sqrt(place) * (1 + 0.1 * side)
    const size =
      mix(0.55, 1.1, smoothstep(0, 0.5, share)) * (1 - 0.72 * smoothstep(0.66, 1, share)) * (1 - 0.5 * side)
    const at = [48 + distance * Math.cos(angle), 48 + distance * Math.sin(angle)] as const
    d += ellipse(at, SEED.long * size, SEED.short * size, angle + 0.6 * side)
  }
  return [{ d, fill: true }]
}
