import { bell, lengthOf } from '../../math.ts'
import type { Noises } from '../../noise.ts'
import { hashOf } from '../../random.ts'
import type { Blocks } from './blocks.ts'
import type { TownForm } from './form.ts'
import { hillMask } from './hills.ts'
import { BRIDGE, HOUSE, type Land, STREET, WATER } from './land.ts'
import type { Banks } from './water.ts'

/** Lengths in paces. Between these distances from the street houses stand round a court. */
const ROW = { near: 3.2, far: 4.6, back: 16.5 }
/** A roof is highest in the middle of the row. */
const ROOF = { share: 0.55, height: 7.5, ridge: 9.6, half: 6.8 }
/** Lots are cells round jittered points, with a gap between them; some stay empty. */
const LOT = { size: 25, gap: 1.3, empty: 0.17 }
const HEIGHT = { least: 13, more: 11, middle: 14, block: 34, tower: 46, towers: 0.9, reach: 520 }
const PARK = { area: 26_000, share: 0.2, bank: 30 }
const TOWN = { reach: 1100, uneven: 60 }
const BRIDGE_HEIGHT = 8

/** Says of each cell what it is: water, street, bridge, or a house with its height. */
export function buildHouses(land: Land, form: TownForm, banks: Banks, blocks: Blocks, noises: Noises): void {
  land.each((x, y, index) => {
    const toWater = banks.distanceAt(x, y)
    const isStreet = Boolean(land.streets[index])
    if (toWater < 0) {
      land.material[index] = isStreet ? BRIDGE : WATER
      land.heights.set(index, isStreet ? BRIDGE_HEIGHT : -4)
    } else if (isStreet) land.material[index] = STREET
    else buildAt(land, form, toWater, blocks, noises, x, y, index)
  })
}

function buildAt(
  land: Land,
  { centre }: TownForm,
  toWater: number,
  { toStreet, blocks, areas }: Blocks,
  { wide, middle }: Noises,
  x: number,
  y: number,
  index: number,
): void {
  const block = blocks[index] ?? 0
  if (block === 0) return
  const isPark = (areas[block] ?? 0) > PARK.area || hashOf(block, 7, 3) < PARK.share || toWater < PARK.bank
  if (isPark || hillMask(centre, x, y) > 0.16 + 0.2 * middle(x / 160, y / 160)) return
  const fromMiddle = lengthOf(x - centre[0], y - centre[1])
  if (fromMiddle > TOWN.reach + TOWN.uneven * wide(x / 120, y / 120)) return
  const inRow = toStreet.at(index)
  if (inRow <= (hashOf(block, 5, 5) < 0.5 ? ROW.near : ROW.far) || inRow >= ROW.back) return
  const lot = lotAt(x, y)
  const chance = hashOf(lot.name, block, 11)
  if (chance < LOT.empty || lot.toEdge < LOT.gap) return
  const tall =
    HEIGHT.middle + HEIGHT.block * hashOf(block, 1, 9) ** 2 + (chance > HEIGHT.towers ? HEIGHT.tower : 0)
  const height = HEIGHT.least + HEIGHT.more * chance + bell(fromMiddle, HEIGHT.reach) * tall
  const isPitched = hashOf(block, 3, 3) < ROOF.share
  const pitch = ROOF.height * (1 - Math.abs(inRow - ROOF.ridge) / ROOF.half)
  const isGarden = !isPitched && hashOf(lot.name, block, 14) < 0.5
  land.material[index] = HOUSE
  land.heights.set(index, isPitched ? height + pitch : height)
  land.tones.set(index, isGarden ? -1 : 0.66 + 0.34 * hashOf(lot.name, block, 12))
}

/** The lot of a point, and how far its edge is. */
function lotAt(x: number, y: number): { name: number; toEdge: number } {
  const [column, row] = [Math.floor(x / LOT.size), Math.floor(y / LOT.size)]
  let [nearest, second] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  let name = 0
  for (let down = -1; down <= 1; down++)
    for (let across = -1; across <= 1; across++) {
      const [lotX, lotY] = [column + across, row + down]
      const pointX = (lotX + hashOf(lotX, lotY, 1)) * LOT.size
      const pointY = (lotY + hashOf(lotX, lotY, 2)) * LOT.size
      const distance = lengthOf(pointX - x, pointY - y)
      if (distance < nearest) {
        second = nearest
        nearest = distance
        name = lotX * 7919 + lotY
      } else second = Math.min(second, distance)
    }
  return { name, toEdge: second - nearest }
}
