import { Field } from '../field.ts'
import { lengthOf, TAU } from '../math.ts'
import { between, type Random } from '../random.ts'
import { contours, thinned } from './contour.ts'
import { curve, type OrnamentPath } from './path.ts'

/** Cells of the field's edge; those outside of the oval are left alone. */
const CELLS = 66
const SCALE = 96 / CELLS
/** From ridge to ridge, and how far a cell is heard, in cells. */
const WAVE = 3.9
const HEARD = 1.5
const REACH = 4
const ANGLES = 48
const ROUNDS = 9
const GAIN = 6
const OVAL = { x: 0.37, y: 0.445 }
/** Spots smaller than this, in points of their outline, are left out. */
const SPOT = 7
/** Ridges that are longer, in points of their outline, have softer bends. */
const LONG = 80
/** A little above the middle, so that ridges are as wide as what lies between them. */
const LEVEL = 0.12

const KERNELS = kernelsOf()

/** Ridges of a fingertip: a field that pushes itself along a direction, which winds round two cores. */
export function whorl(random: Random): OrnamentPath[] {
  return [{ d: outlined(ridgesOf(random), (x, y) => (1 - ovalAt(x, y)) * 6, LONG), fill: true }]
}

/** Its middle alone, which is a spiral, in a round of a radius. */
export function whorlMiddle(random: Random, radius: number): OrnamentPath[] {
  const cells = radius / SCALE
  const roundAt = (x: number, y: number) => cells - lengthOf(x + 0.5 - CELLS / 2, y + 0.5 - CELLS / 2)
  return [{ d: outlined(ridgesOf(random), roundAt), fill: true }]
}

/**
 * @param edgeAt how far inside of the drawing a cell is
 * @param long outlines of more points are drawn with each third of them, others with each second
 */
function outlined(
  ridges: Field,
  edgeAt: (x: number, y: number) => number,
  long = Number.POSITIVE_INFINITY,
): string {
  const cut = Field.of(CELLS, CELLS, (x, y, i) => Math.min(ridges.at(i), edgeAt(x, y)))
  return contours(cut, LEVEL)
    .filter(({ points, isClosed }) => isClosed && points.length >= SPOT)
    .map((contour) =>
      curve(
        thinned(contour, contour.points.length > long ? 3 : 2).map(
          ([x, y]) => [(x + 0.5) * SCALE, (y + 0.5) * SCALE] as const,
        ),
        true,
      ),
    )
    .join('')
}

function ridgesOf(random: Random): Field {
  const angleAt = directionOf(random)
  const angles = new Uint8Array(CELLS * CELLS)
  let field = Field.of(CELLS, CELLS, (x, y, i) => {
    const turns = (angleAt(x / CELLS - 0.5, y / CELLS - 0.5) / Math.PI) % 1
    angles[i] = Math.floor((turns + 1) * ANGLES) % ANGLES
    return random() - 0.5
  })
  for (let round = 1; round < ROUNDS; round++) field = pushed(field, angles, Math.tanh)
  // What is not pushed to its bounds has soft slopes to lay a line on.
  return pushed(field, angles, (heard) => heard)
}

/** After Sherlock and Monro: ridges turn by half of the angles to cores, and against those to deltas. */
function directionOf(random: Random): (x: number, y: number) => number {
  const side = random() < 0.5 ? 1 : -1
  const apart = between(random, [0.02, 0.09])
  const lean = between(random, [-0.05, 0.05])
  const [left, right] = [between(random, [0.26, 0.36]), between(random, [0.26, 0.36])]
  const twist = side * between(random, [0.15, 0.5])
  return (x, y) => {
    const to = (atX: number, atY: number) => Math.atan2(y - atY, x - atX)
    const cores = to(lean, -apart) + to(-lean, apart * 0.6)
    const deltas = to(-left, 0.35 + lean) + to(right, 0.37 - lean)
    return 0.5 * (cores - deltas) + twist * Math.exp(-(x * x + y * y) / 0.02)
  }
}

/** What a cell hears along and across each direction: Gabor waves that weigh 1 together. */
function kernelsOf(): Float32Array[] {
  return Array.from({ length: ANGLES }, (_, turn) => {
    const angle = (turn / ANGLES) * Math.PI
    const size = 2 * REACH + 1
    const kernel = new Float32Array(size * size)
    let weight = 0
    for (let i = 0; i < kernel.length; i++) {
      const [x, y] = [(i % size) - REACH, Math.floor(i / size) - REACH]
      const across = y * Math.cos(angle) - x * Math.sin(angle)
      const heard = Math.cos((TAU * across) / WAVE) * Math.exp(-(x * x + y * y) / (2 * HEARD * HEARD))
      kernel[i] = heard
      weight += Math.abs(heard)
    }
    // Without a mean of its own: else whole places go black.
    const mean = kernel.reduce((sum, heard) => sum + heard, 0) / kernel.length
    return kernel.map((heard) => (GAIN * (heard - mean)) / weight)
  })
}

function pushed(field: Field, angles: Uint8Array, bounded: (heard: number) => number): Field {
  const next = new Field(CELLS, CELLS)
  for (let y = REACH; y < CELLS - REACH; y++)
    for (let x = REACH; x < CELLS - REACH; x++) {
      if (ovalAt(x, y) > 1.12) continue
      const index = y * CELLS + x
      const kernel = KERNELS[angles[index] as number] as Float32Array
      let sum = 0
      let place = 0
      for (let row = -REACH; row <= REACH; row++) {
        const start = index + row * CELLS - REACH
        for (let column = 0; column <= 2 * REACH; column++) {
          sum += (kernel[place++] as number) * (field.data[start + column] as number)
        }
      }
      next.set(index, bounded(sum))
    }
  return next
}

function ovalAt(x: number, y: number): number {
  return lengthOf((x / CELLS - 0.5) / OVAL.x, (y / CELLS - 0.5) / OVAL.y)
}
