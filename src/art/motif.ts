import type { Separation } from './print.ts'
import type { Frame } from './view.ts'

export interface Drawing {
  separation: Separation
  /** What must stay in view when the plate is cut, in percent. */
  focal: { x: number; y: number }
}

/** Something to draw plates of. It keeps the left of a wide plate quiet, and the bottom of a tall one. */
export interface Motif {
  /** Draws it in light on a flood of dark ink. Seed 0 gives the form of the motif's own constants. */
  draw: (frame: Frame, seed: number) => Drawing
  /** The light set of a motif that cannot be reversed, such as one with a sun; left out: `draw`, reversed. */
  drawLight?: (frame: Frame, seed: number) => Drawing
}
