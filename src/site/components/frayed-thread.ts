import { xy } from './spiral-geometry.ts'

/** Turned inward by this much per degree, so that the coil is that of the spiral seen larger. */
const INWARD = 0.1853
const ENTRY = { degrees: 94, radius: 158.9 }
const FRAYS_AFTER = 331
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
  const [first, ...points] = Array.from({ length: FRAYS_AFTER + 1 }, (_, degree) => at(degree)).filter(
    (_, i) => i % 3 === 0,
  )
  // Level with the first point, where the coil is level, too: another height would be a step.
  const begin = first ? [{ x: -2000, y: first.y }, first] : []
  return `M${[...begin, ...points, at(FRAYS_AFTER)].map(xy).join(' ')}`
}

/** The way that the thread would have gone on. */
export function missingDots(): string {
  const points = Array.from({ length: Math.ceil((DOTS.to - DOTS.from) / 4) }, (_, i) => at(DOTS.from + 4 * i))
  return `M${points.map(xy).join(' ')}`
}

function at(turned: number) {
  const angle = ((ENTRY.degrees - turned) * Math.PI) / 180
  const radius = ENTRY.radius - INWARD * turned
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
}
