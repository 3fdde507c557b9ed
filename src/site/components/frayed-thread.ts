import { xy } from './spiral-geometry.ts'

/** Turned inward by this much per degree, so that the coil is that of the spiral seen larger. */
const INWARD = 0.1853
const ENTRY = { degrees: 94, radius: 158.9 }
const FRAYS_AFTER = 331
/** Curves of which the coil is made; each is as good as round. */
const BENDS = 12
const DOTS = { from: 385, to: 790 }

/** Width and path of the six hairs, from where the thread frays. */
export const HAIRS: readonly (readonly [number, string])[] = [
  [0.9, 'M-53.1 81.8c12 5.6 27 9.6 41.1 10.5c6.4.3 12.6-1.8 18.6-1.7'],
  [0.6, 'M-53.1 81.8c9 4.5 18.8 6.3 26.8 11.4c5.4 2 11.8 1 17.1 4.3'],
  [0.6, 'M-53.1 81.8c8 3.6 15.4 5.5 24.4 6.6c8.8 1.6 17-1.4 24.2-3.5'],
  [0.5, 'M-53.1 81.8c5.4 2.6 11.4 5.2 16.6 10.7c4.6 4.3 9.6 4.8 13.3 11.2'],
  [0.5, 'M-53.1 81.8c6 2.9 11.6 2.6 17.5 2.5c6 0 10-2.4 14.8-6.6'],
  [0.5, 'M-53.1 81.8c14 6.6 27 10.2 39 10.7c10.4.5 20.8 1.2 30.4-1.8'],
]

/** In from the far left, round once and inward. */
export function frayedThread(): string {
  const start = at(0)
  // Level with the first point, where the coil is level, too: another height would be a step.
  const line = `M${xy({ x: -2000, y: start.y })} ${xy(start)}`
  const bends = Array.from({ length: BENDS }, (_, i) => bend((i * FRAYS_AFTER) / BENDS, FRAYS_AFTER / BENDS))
  return `${line}C${bends.join(' ')}`
}

/** The way that the thread would have gone on. */
export function missingDots(): string {
  const points = Array.from({ length: Math.ceil((DOTS.to - DOTS.from) / 4) }, (_, i) => at(DOTS.from + 4 * i))
  return `M${points.map(xy).join(' ')}`
}

/** A piece of the coil as a cubic curve: its two handles and its end. */
function bend(from: number, degrees: number): string {
  const [start, end] = [from, from + degrees]
  const third = (degrees * Math.PI) / 180 / 3
  const [p, q] = [at(start), at(end)]
  const [toP, toQ] = [slope(start), slope(end)]
  const handles = [
    { x: p.x + toP.x * third, y: p.y + toP.y * third },
    { x: q.x - toQ.x * third, y: q.y - toQ.y * third },
  ]
  return [...handles, q].map(xy).join(' ')
}

const angleAt = (turned: number) => ((ENTRY.degrees - turned) * Math.PI) / 180
const radiusAt = (turned: number) => ENTRY.radius - INWARD * turned

function at(turned: number) {
  const angle = angleAt(turned)
  return { x: radiusAt(turned) * Math.cos(angle), y: radiusAt(turned) * Math.sin(angle) }
}

/** Where the coil goes, per radian of its turn. */
function slope(turned: number) {
  const angle = angleAt(turned)
  const inward = (-INWARD * 180) / Math.PI
  return {
    x: inward * Math.cos(angle) + radiusAt(turned) * Math.sin(angle),
    y: inward * Math.sin(angle) - radiusAt(turned) * Math.cos(angle),
  }
}
