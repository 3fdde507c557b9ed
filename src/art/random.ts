/** Gives the next number of a row, 0 to below 1. The same seed gives the same row on every machine. */
export type Random = () => number

/** From which number to which. */
export type Bounds = readonly [low: number, high: number]

const WHOLE = 2 ** 32

/** A row of numbers after mulberry32: integers of 32 bits alone, so that no machine rounds differently. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / WHOLE
  }
}

/** A number of a place, 0 to below 1: always the same, whoever asks first. Fractions of the place are cut. */
export function hashOf(x: number, y: number, salt: number): number {
  let mixed =
    (Math.imul(x | 0, 374761393) + Math.imul(y | 0, 668265263) + Math.imul(salt | 0, 1274126177)) | 0
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 2246822519)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / WHOLE
}

/** A seed of a name, such as the slug of a book: FNV-1a. */
export function seedOf(name: string): number {
  let seed = 0x811c9dc5
  for (const byte of new TextEncoder().encode(name)) seed = Math.imul(seed ^ byte, 0x01000193)
  return seed >>> 0
}

export function between(random: Random, [low, high]: Bounds): number {
  return low + (high - low) * random()
}

/** A whole number, both bounds among them. */
export function wholeBetween(random: Random, [low, high]: Bounds): number {
  return low + Math.floor((high - low + 1) * random())
}

/** -1 or 1. */
export function eitherSide(random: Random): number {
  return random() < 0.5 ? 1 : -1
}
