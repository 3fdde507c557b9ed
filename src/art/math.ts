export const TAU = 2 * Math.PI

/** A place in a plane, or a step in it. */
export type Point = readonly [x: number, y: number]

export function clamp(value: number, low = 0, high = 1): number {
  return value < low ? low : value > high ? high : value
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

/** 0 before `from`, 1 behind `to`, and a soft way between; `from` may be the larger one. */
export function smoothstep(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from))
  return share * share * (3 - 2 * share)
}

/** Length of a step. `Math.hypot` takes ten times as long. */
export function lengthOf(x: number, y: number): number {
  return Math.sqrt(x * x + y * y)
}

/** 1 in the middle, 0.37 at `radius`. */
export function bell(distance: number, radius: number): number {
  const share = distance / radius
  return Math.exp(-share * share)
}

/** How far to turn from one angle to another by the shorter way, in radians. */
export function turnTo(from: number, to: number): number {
  const turn = to - from
  return turn - TAU * Math.round(turn / TAU)
}
