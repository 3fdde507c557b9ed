const COUNT = 11
const OUTERMOST = 46

/** Radii of rings like those of a tree, always the same for a name. */
export function ringsOf(name: string): number[] {
  let seed = 2_166_136_261
  // FNV-1a.
  for (const sign of name) seed = Math.imul(seed ^ (sign.codePointAt(0) ?? 0), 16_777_619) >>> 0
  const widths = Array.from({ length: COUNT }, () => {
    // An xorshift: good enough for widths, and the same everywhere.
    seed ^= seed << 13
    seed ^= seed >>> 17
    seed = (seed ^ (seed << 5)) >>> 0
    return 1 + (seed % 100) / 50
  })
  const total = widths.reduce((sum, width) => sum + width, 0)
  let within = 0
  return widths.map((width) => {
    within += width
    return Math.round(OUTERMOST * (1 - (within - width) / total) * 10) / 10
  })
}
