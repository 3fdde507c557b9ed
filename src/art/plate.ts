import type { Motif } from './motif.ts'
import { ballast } from './motifs/ballast/ballast.ts'
import { fingertip } from './motifs/fingertip/fingertip.ts'
import { highWater } from './motifs/high-water/high-water.ts'
import { leaf } from './motifs/leaf/leaf.ts'
import { nerve } from './motifs/nerve/nerve.ts'
import { riverTown } from './motifs/river-town/river-town.ts'
import { rosette } from './motifs/rosette/rosette.ts'
import { seedClock } from './motifs/seed-clock/seed-clock.ts'
import { seedHead } from './motifs/seed-head/seed-head.ts'
import { nightWater } from './motifs/night-water/night-water.ts'
import { slipway } from './motifs/slipway/slipway.ts'
import { sporePrint } from './motifs/spore-print/spore-print.ts'
import { trunk } from './motifs/trunk/trunk.ts'
import { type Inks, printed } from './print.ts'
import { reversed } from './separation.ts'
import type { Frame } from './view.ts'

/** The motifs by name. */
export const MOTIFS = {
  trunk,
  nerve,
  fingertip,
  'spore-print': sporePrint,
  'river-town': riverTown,
  'seed-head': seedHead,
  slipway,
  'night-water': nightWater,
  ballast,
  'high-water': highWater,
  leaf,
  rosette,
  'seed-clock': seedClock,
} satisfies Record<string, Motif>

export type MotifName = keyof typeof MOTIFS

/** For dark surfaces and heroes; or for light ones, an ink drawing on white: the page multiplies it with paper of its own. */
type PlateSet = 'dark' | 'light'

export interface PlateRequest extends Frame {
  motif: MotifName
  /** 0 draws the form that the motif was made for; each other seed another one. */
  seed: number
  inks: Inks
  set: PlateSet
}

export interface Plate extends Frame {
  /** Three bytes for each pixel, row by row. */
  pixels: Uint8Array
  /** The side where text can stand, with a scrim of the ground ink below it. */
  quiet: 'left' | 'bottom'
  /** What must stay in view when the plate is cut, in percent. */
  focal: { x: number; y: number }
}

/** No sheet at all. */
const WHITE = '#ffffff'

/** Draws a motif and prints it. The same request gives the same pixels on every machine. */
export function drawPlate({ motif, seed, inks, set, width, height }: PlateRequest): Plate {
  const { draw, drawLight }: Motif = MOTIFS[motif]
  const frame = { width, height }
  const drawing = set === 'light' && drawLight ? drawLight(frame, seed) : draw(frame, seed)
  const isReversed = set === 'light' && !drawLight
  const separation = isReversed ? reversed(drawing.separation) : drawing.separation
  return {
    ...frame,
    pixels: printed(separation, set === 'light' ? { ...inks, paper: WHITE } : inks),
    quiet: width >= height ? 'left' : 'bottom',
    focal: drawing.focal,
  }
}
