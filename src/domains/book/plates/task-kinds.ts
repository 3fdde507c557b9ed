import { taskKind } from '../../../platform/sandbox/task.ts'

/** What a plate of a part follows from: the same order gives the same plate. */
export interface PlateOrder {
  /** What tells the book from others. */
  book: string
  /** The part's place in the book, from 1. */
  part: number
  /** Its colours as `#rrggbb`; empty: the plate brings its own. */
  colors: readonly string[]
  set: 'dark' | 'light'
  /** In pixels. */
  frame: { width: number; height: number }
}

export interface DrawnPlate {
  /** WebP. */
  bytes: Uint8Array
  width: number
  height: number
  /** What must stay in view, in percent. */
  focal: { x: number; y: number }
}

/** Draws the plate of a part that has no picture. */
export const drawPlateOfPart = taskKind<PlateOrder, DrawnPlate>('book.draw-plate')
