import { arbor } from './ornaments/arbor.ts'
import { hull } from './ornaments/hull.ts'
import { hyphae } from './ornaments/hyphae.ts'
import { lights } from './ornaments/lights.ts'
import type { OrnamentPath } from './ornaments/path.ts'
import { rings } from './ornaments/rings.ts'
import { seeds } from './ornaments/seeds.ts'
import { stones } from './ornaments/stones.ts'
import { tides } from './ornaments/tides.ts'
import { valley } from './ornaments/valley.ts'
import { whorl, whorlMiddle } from './ornaments/whorl.ts'
import { type Random, randomOf, seedOf } from './random.ts'

export type { OrnamentPath }

const KINDS = { rings, arbor, whorl, hyphae, valley, seeds, hull, lights, stones, tides } satisfies Record<
  string,
  (random: Random) => OrnamentPath[]
>

export type OrnamentKind = keyof typeof KINDS

export const ORNAMENT_KINDS = Object.keys(KINDS) as OrnamentKind[]

export interface Ornament {
  viewBox: string
  paths: OrnamentPath[]
}

/** Draws a small sign in one ink. The same seed, such as a chapter's slug, gives the same paths; each takes a few milliseconds. */
export function ornamentOf({ kind, seed }: { kind: OrnamentKind; seed: string }): Ornament {
  return drawing('0 0 96 96', KINDS[kind](randomOf(seedOf(seed))))
}

/** Half of the edge of a mark. */
const MARK = 15

/** Draws the mark of a site: the middle of a whorl, large enough for 16 pixels. */
export function markOf(seed: string): Ornament {
  const from = 48 - MARK
  return drawing(`${from} ${from} ${2 * MARK} ${2 * MARK}`, whorlMiddle(randomOf(seedOf(seed)), MARK))
}

function drawing(viewBox: string, paths: readonly OrnamentPath[]): Ornament {
  return {
    viewBox,
    paths: paths.map(({ d, width, fill }) => ({
      d,
      ...(width !== undefined && { width: Math.round(width * 10) / 10 }),
      ...(fill && { fill }),
    })),
  }
}
