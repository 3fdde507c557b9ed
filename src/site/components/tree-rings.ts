/** A ring as a line of its own width. */
interface TreeRing {
  width: number
  path: string
}

/** Half the width and half the height of the room that the rings fill. */
export const REACH = { x: 200, y: 240 }

const COUNT = 11
const POINTS = 14
/** Shares of a ring's radius by which its edge leaves the circle, for waves of two, three, four and five. */
const WAVES = [0.08, 0.07, 0.05, 0.03]
const BARK_WIDTH = 9

/** Rings of a tree that grew by a name, from the bark inward: the same name always gives the same ones. */
export function treeRings(name: string): TreeRing[] {
  const next = numbersBy(name)
  const waves = WAVES.map((share, i) => ({
    share: share * (0.5 + next()),
    times: i + 2,
    from: 2 * Math.PI * next(),
  }))
  const heart = { x: 56 * next() - 28, y: 56 * next() - 28 }
  const growths = Array.from({ length: COUNT }, () => 1 + next())
  const grown = growths.map((_, i) => sum(growths.slice(0, i + 1)) / sum(growths))
  return grown.toReversed().map((size, i) => ({
    width: i === 0 ? BARK_WIDTH : Math.round(2.5 + 3 * next()),
    path: edge((angle) => {
      const wave = sum(waves.map(({ share, times, from }) => share * Math.cos(times * angle + from)))
      const radius = size * (0.84 + wave * size)
      return {
        x: heart.x * (1 - size) + REACH.x * radius * Math.cos(angle),
        y: heart.y * (1 - size) + REACH.y * radius * Math.sin(angle),
      }
    }),
  }))
}

/** A closed curve through the middles between points; whole even coordinates let every step be a short one. */
function edge(at: (angle: number) => { x: number; y: number }): string {
  const points = Array.from({ length: POINTS }, (_, i) => at((2 * Math.PI * i) / POINTS)).map(({ x, y }) => ({
    x: 2 * Math.round(x / 2),
    y: 2 * Math.round(y / 2),
  }))
  const middles = points.map((point, i) => {
    const other = points[(i + 1) % POINTS] ?? point
    return { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 }
  })
  const [start, ...rest] = middles
  const [, first] = points
  if (!start || !first) return ''
  const steps = [...rest, start].map(({ x, y }, i) => {
    const from = middles[i] ?? start
    const to = `${x - from.x} ${y - from.y}`
    return i === 0 ? `q${first.x - from.x} ${first.y - from.y} ${to}` : `t${to}`
  })
  return `M${start.x} ${start.y}${steps.join('')}z`
}

/** Numbers from 0 to 1 that are the same for a name on every machine. */
function numbersBy(name: string): () => number {
  let seed = 2_166_136_261
  // FNV-1a.
  for (const sign of name) seed = Math.imul(seed ^ (sign.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return () => {
    // An xorshift: good enough for a drawing.
    seed ^= seed << 13
    seed ^= seed >>> 17
    seed = (seed ^ (seed << 5)) >>> 0
    return seed / 2 ** 32
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)
