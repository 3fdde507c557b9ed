import { type Point, smoothstep } from '../../math.ts'
import { fbm, type Noises } from '../../noise.ts'
import type { TownForm } from './form.ts'
import type { Land } from './land.ts'
import type { Banks } from './water.ts'

/** Hills rise at the far end of the land and at its sides, in paces. */
const FAR = { from: 620, to: 60 }
const SIDE = { from: 880, to: 1250, fadesFrom: 1700, fadesTo: 1000 }
/** Side hills are as high as this share of the far ones. */
const SIDE_SHARE = { least: 40 / 70, more: 200 / 300 }
/** The river cuts a valley. */
const VALLEY = { from: 10, to: 190 }

/** How much a place belongs to hills, 0 to 1. */
export function hillMask(centre: Point, x: number, y: number): number {
  return Math.max(farMask(y), sideMask(centre, x, y))
}

/** Raises the ground to wooded hills round the town. */
export function raiseHills(land: Land, { centre, hills }: TownForm, banks: Banks, { wide }: Noises): void {
  land.each((x, y, index) => {
    const far = farMask(y)
    const side = sideMask(centre, x, y)
    if (far === 0 && side === 0) return
    const noise = 0.5 + 0.5 * fbm(wide, x / 430 + 3, y / 330, 4)
    const farHeight = hills.least + hills.more * noise
    const sideHeight = SIDE_SHARE.least * hills.least + SIDE_SHARE.more * hills.more * noise
    const height =
      (far * farHeight + side * sideHeight) * smoothstep(VALLEY.from, VALLEY.to, banks.distanceAt(x, y))
    land.ground.set(index, height)
    land.heights.set(index, land.heights.at(index) + height)
  })
}

function farMask(y: number): number {
  return smoothstep(FAR.from, FAR.to, y)
}

function sideMask(centre: Point, x: number, y: number): number {
  return smoothstep(SIDE.from, SIDE.to, Math.abs(x - centre[0])) * smoothstep(SIDE.fadesFrom, SIDE.fadesTo, y)
}
