import { lengthOf, smoothstep } from '../../math.ts'
import type { Noises } from '../../noise.ts'
import { type Random } from '../../random.ts'
import type { TownForm } from './form.ts'
import { hillMask } from './hills.ts'
import { BRIDGE, HOUSE, LAND, type Land, STREET, TREE, WATER } from './land.ts'

/** Lengths in paces. */
const TRIES = 240_000
const CROWN = { radius: 5, more: 5.5 }
const AVENUE = { radius: 4.5, more: 2.5, share: 0.45, halfMin: 3 }
/** Beyond the town trees stand thicker and are larger. */
const WOOD = { from: 1050, chance: 0.4, size: 1.25 }

/** Where no tree stands, and which no crown covers. */
const BARE: ReadonlySet<number> = new Set([HOUSE, WATER, BRIDGE])

/** Plants trees in courts, parks, avenues and on hills, in clumps. */
export function plantTrees(land: Land, { centre }: TownForm, { middle, fine }: Noises, random: Random): void {
  for (let i = 0; i < TRIES; i++) {
    const [x, y] = [random() * LAND, random() * LAND]
    const index = land.indexOf(x, y)
    const material = land.material[index] ?? 0
    if (BARE.has(material)) continue
    if (material === STREET) {
      const isAvenue = (land.streets[index] ?? 0) >= AVENUE.halfMin
      if (isAvenue && random() < AVENUE.share)
        plant(land, x, y, AVENUE.radius + AVENUE.more * random(), random)
      continue
    }
    if (hillMask(centre, x, y) > 0.22 && random() < 0.72 + 0.5 * fine(x / 110, y / 110)) continue
    const isWood = lengthOf(x - centre[0], y - centre[1]) > WOOD.from
    const clump = 0.25 + 0.75 * smoothstep(-0.25, 0.25, middle(x / 90, y / 90))
    if (random() >= clump + (isWood ? WOOD.chance : 0)) continue
    plant(land, x, y, (CROWN.radius + CROWN.more * random()) * (isWood ? WOOD.size : 1), random)
  }
}

/** A crown is a dome on a short stem. */
function plant(land: Land, x: number, y: number, radius: number, random: Random): void {
  const tone = 0.45 + 0.55 * random()
  land.within(x, y, radius, (index, distance) => {
    if (BARE.has(land.material[index] ?? 0)) return
    const share = distance / radius
    const height = radius * (0.9 + 1.1 * Math.sqrt(1 - share * share))
    if (height <= land.heights.at(index)) return
    land.heights.set(index, height)
    land.material[index] = TREE
    land.tones.set(index, tone)
  })
}
