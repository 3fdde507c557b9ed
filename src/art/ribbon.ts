import { clamp, lengthOf } from './math.ts'

/** A place on a ribbon's middle line, and half of the ribbon's width there, in pixels. */
export interface Bead {
  x: number
  y: number
  radius: number
}

/** What a ribbon leaves on a pixel. */
export interface Touch {
  index: number
  /** How much of the pixel it covers, 0 to 1. */
  cover: number
  /** Where across: -1 at the edge on the left hand of who walks along it, 1 on the other. */
  across: number
  /** Where along: in beads from the first. */
  along: number
}

/** Half of the soft edge, in pixels. */
const SOFT = 0.5

/** Draws ribbons of changing width on a grid; each pixel hears once of each ribbon, however it winds. */
export class Ribbons {
  readonly #width: number
  readonly #height: number
  /** Of the ribbon at hand: which pixels it touches, how far they are from its edge, and where across and along they lie. */
  readonly #touched: Int32Array
  readonly #turn: Int32Array
  readonly #gap: Float32Array
  readonly #across: Float32Array
  readonly #along: Float32Array
  #turns = 0
  #count = 0

  constructor(width: number, height: number) {
    const cells = width * height
    this.#width = width
    this.#height = height
    this.#touched = new Int32Array(cells)
    this.#turn = new Int32Array(cells)
    this.#gap = new Float32Array(cells)
    this.#across = new Float32Array(cells)
    this.#along = new Float32Array(cells)
  }

  /** Lines thinner than a pixel cover less of it, and no fewer pixels. */
  draw(beads: readonly Bead[], paint: (touch: Touch) => void): void {
    this.#turns++
    this.#count = 0
    for (let i = 1; i < beads.length; i++) this.#span(beads[i - 1] as Bead, beads[i] as Bead, i - 1)
    const touch: Touch = { index: 0, cover: 0, across: 0, along: 0 }
    for (let i = 0; i < this.#count; i++) {
      const index = this.#touched[i] as number
      const along = this.#along[index] as number
      const before = beads[Math.min(beads.length - 1, Math.floor(along))] as Bead
      touch.index = index
      touch.cover = clamp(0.5 - (this.#gap[index] as number) / (2 * SOFT)) * Math.min(1, before.radius / SOFT)
      touch.across = this.#across[index] as number
      touch.along = along
      if (touch.cover > 0) paint(touch)
    }
  }

  #span(from: Bead, to: Bead, along: number): void {
    const reach = Math.max(from.radius, to.radius, SOFT) + SOFT
    const [stepX, stepY] = [to.x - from.x, to.y - from.y]
    const length = lengthOf(stepX, stepY)
    if (length === 0) return
    // The edge of a ribbon that gets wider stands aslant: what is nearest to it lies farther along.
    const slope = clamp((to.radius - from.radius) / length, -0.9, 0.9)
    const lean = slope / Math.sqrt(1 - slope * slope) / length
    const left = Math.max(0, Math.ceil(Math.min(from.x, to.x) - reach))
    const right = Math.min(this.#width - 1, Math.floor(Math.max(from.x, to.x) + reach))
    const top = Math.max(0, Math.ceil(Math.min(from.y, to.y) - reach))
    const bottom = Math.min(this.#height - 1, Math.floor(Math.max(from.y, to.y) + reach))
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) {
        const [offX, offY] = [x - from.x, y - from.y]
        const side = (offY * stepX - offX * stepY) / length
        const share = clamp((offX * stepX + offY * stepY) / (length * length) + lean * Math.abs(side))
        const radius = Math.max(SOFT, from.radius + (to.radius - from.radius) * share)
        const distance = lengthOf(offX - share * stepX, offY - share * stepY)
        if (distance > radius + SOFT) continue
        this.#note(y * this.#width + x, distance - radius, side / radius, along + share)
      }
  }

  /** The nearest span tells where a pixel lies. */
  #note(index: number, gap: number, across: number, along: number): void {
    if (this.#turn[index] !== this.#turns) {
      this.#turn[index] = this.#turns
      this.#touched[this.#count++] = index
    } else if (gap >= (this.#gap[index] as number)) return
    this.#gap[index] = gap
    this.#across[index] = clamp(across, -1, 1)
    this.#along[index] = along
  }
}
