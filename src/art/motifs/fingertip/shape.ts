import { clamp, type Point } from '../../math.ts'
import type { Noises } from '../../noise.ts'
import type { FingerForm } from './form.ts'

/** Roundness of the outline: 2 is an ellipse. */
const ROUNDNESS = 2.25
/** The half towards the hand is longer. */
const LOWER = 0.86
const EDGE_NOISE = { wide: 0.025, fine: 0.012 }
/** How far around the middle ridges are turned into a spiral, as square of a length. */
const TWIST_REACH = 0.012
const DRIFT = 0.16

/** A finger that touches the plane. */
export interface Shape {
  /** A point in the finger's own directions, from its middle. */
  inFinger: (x: number, y: number) => Point
  /** 0 in the middle, 1 at the edge, more in the water. */
  outwardAt: (x: number, y: number) => number
  /** Which way ridges run, in radians; half a turn is the same way. */
  ridgeAt: (x: number, y: number) => number
  /** How far a place turns to the light of the upper left, 0 to 1. */
  towardsLight: (x: number, y: number) => number
}

export function shapeOf(form: FingerForm, { wide, middle }: Noises): Shape {
  const [cos, sin] = [Math.cos(form.turn), Math.sin(form.turn)]
  const inFinger = (x: number, y: number): Point => {
    const [stepX, stepY] = [x - form.centre[0], y - form.centre[1]]
    return [stepX * cos + stepY * sin, stepY * cos - stepX * sin]
  }
  return {
    inFinger,
    outwardAt(x, y) {
      const [across, along] = inFinger(x, y)
      const rim =
        1 + EDGE_NOISE.wide * wide(4 * across, 4 * along) + EDGE_NOISE.fine * middle(14 * across, 14 * along)
      const toTip = (along > 0 ? along * LOWER : along) / form.along
      const sum = Math.abs(across / form.across) ** ROUNDNESS + Math.abs(toTip) ** ROUNDNESS
      return rim * sum ** (1 / ROUNDNESS)
    },
    ridgeAt(x, y) {
      const [across, along] = inFinger(x, y)
      const spiral = form.twist * Math.exp(-(across ** 2 + (along + 0.03) ** 2) / TWIST_REACH)
      const drift = DRIFT * wide(3.2 * across, 3.2 * along)
      return ridgeFlow(form, across, along) + spiral + drift + form.turn
    },
    towardsLight(x, y) {
      const [stepX, stepY] = [x - form.centre[0], y - form.centre[1]]
      return clamp(0.5 - 0.4464 * (stepX / form.across + stepY / form.along))
    },
  }
}

/** The flow of ridges after Sherlock and Monro: each core turns it by half a turn, each delta turns it back. */
function ridgeFlow({ cores, deltas }: FingerForm, across: number, along: number): number {
  let angle = 0
  for (const [x, y] of cores) angle += Math.atan2(along - y, across - x)
  for (const [x, y] of deltas) angle -= Math.atan2(along - y, across - x)
  return angle / 2
}
