import { Field } from '../../field.ts'
import { lengthOf, type Point, smoothstep, TAU } from '../../math.ts'
import type { Random } from '../../random.ts'
import type { Twig } from './arbor.ts'
import type { Place } from './dendrites.ts'

/** A path is drawn on each twig in as many places. */
const PLACES = 5
/** Width of the light on a twig, by the tips that it feeds. Lengths in points. */
const LIGHT = { radius: 0.45, power: 0.4, radiusMin: 1.1, strength: 1.44 }
/** Between these distances from the body a signal comes up: it is gone inside. */
const FADE = { from: 60, to: 330 }
const SPARK = { radius: 2.2, more: 4.2 }

/** The tip that is nearest to a point. */
export function tipNear(twigs: readonly Twig[], [x, y]: Point): Twig | null {
  let nearest: Twig | null = null
  let least = Number.POSITIVE_INFINITY
  for (const twig of twigs) {
    if (twig.children > 0) continue
    const distance = (twig.x - x) ** 2 + (twig.y - y) ** 2
    if (distance >= least) continue
    least = distance
    nearest = twig
  }
  return nearest
}

/** Lights the way of a signal from a tip down to the body. */
export function lightPath(
  paths: Field,
  tip: Twig,
  place: Place,
  body: Point,
  strength: number,
  random: Random,
): void {
  for (let twig: Twig | null = tip; twig?.parent; twig = twig.parent) {
    const { parent } = twig
    const width = Math.max(LIGHT.radiusMin, LIGHT.radius * twig.tips ** LIGHT.power)
    const radius = width * place.scale
    const dots = Math.ceil(width * width * 3) + 1
    for (let i = 0; i < PLACES; i++) {
      const share = i / PLACES
      const [x, y] = [twig.x + (parent.x - twig.x) * share, twig.y + (parent.y - twig.y) * share]
      const fade = smoothstep(FADE.from, FADE.to, lengthOf(x - body[0], y - body[1]))
      const light = (strength * fade * LIGHT.strength * Math.max(1, width) * place.scale ** 2) / dots
      for (let dot = 0; dot < dots; dot++) {
        const angle = random() * TAU
        const off = Math.sqrt(random()) * radius
        const lit = 0.15 * radius
        paths.splat(
          x * place.scale + place.x + off * Math.cos(angle) - lit,
          y * place.scale + place.y + off * Math.sin(angle) - lit,
          light,
        )
      }
    }
  }
}

/** Tips that fire, each a dot. */
export function drawSparks(
  sparks: Field,
  twigs: readonly Twig[],
  count: number,
  place: Place,
  random: Random,
): void {
  const tips = twigs.filter(({ children }) => children === 0)
  for (let i = 0; i < count; i++) {
    const tip = tips[Math.floor(random() * tips.length)]
    if (!tip) return
    const radius = SPARK.radius + SPARK.more * random() * random()
    drawSpark(sparks, tip, radius, 0.5 + 0.5 * random(), place)
  }
}

/** @param points the radius */
export function drawSpark(
  sparks: Field,
  { x, y }: Twig,
  points: number,
  strength: number,
  place: Place,
): void {
  const radius = points * place.scale
  const [atX, atY] = [x * place.scale + place.x, y * place.scale + place.y]
  sparks.around(atX, atY, Math.ceil(radius + 1), (index, stepX, stepY) => {
    const distance = lengthOf(stepX, stepY) / radius
    sparks.raise(index, strength * smoothstep(1.1, 0.7, distance) * Math.min(1, 2 * radius))
  })
}

/** The two tips of two cells that come nearest to each other: there they meet. */
export function meetingOf(
  some: readonly Twig[],
  somePlace: Place,
  others: readonly Twig[],
  otherPlace: Place,
): { tip: Twig; other: Twig } | null {
  const placed = (twigs: readonly Twig[], { scale, x, y }: Place) =>
    twigs
      .filter(({ children }) => children === 0)
      .map((twig) => ({ twig, x: twig.x * scale + x, y: twig.y * scale + y }))
  const tips = placed(some, somePlace)
  let meeting: { tip: Twig; other: Twig } | null = null
  let least = Number.POSITIVE_INFINITY
  for (const other of placed(others, otherPlace))
    for (const { twig, x, y } of tips) {
      const distance = (x - other.x) ** 2 + (y - other.y) ** 2
      if (distance >= least) continue
      least = distance
      meeting = { tip: twig, other: other.twig }
    }
  return meeting
}
