import { Field } from '../../field.ts'
import { clamp, lengthOf, smoothstep } from '../../math.ts'
import { hashOf, type Random } from '../../random.ts'
import type { View } from '../../view.ts'
import type { TrunkForm } from './form.ts'
import type { Growth } from './growth.ts'
import { BARK_BEGINS } from './wood.ts'

/** Lengths in heights of a wide plate. */
const STEP = 0.0006
const STEPS_MAX = 3000
/** Half of the width of a crack at the bark, and what is left of it near the heart. */
const WIDTH = { outside: 0.0062, inside: 0.00035 }
/** Time up to which a crack goes towards the heart, and from which it is seen. */
const SPAN = { from: 0.03, to: BARK_BEGINS + 0.036 }
/** How a crack wanders: kept from the last step, and new. */
const WANDER = { kept: 0.9, change: 0.22 }

/** Cracks of the drying wood, from the bark towards a heart, jagged: how much of a pixel is open. */
export function drawChecks({ checks }: TrunkForm, growth: Growth, view: View, random: Random): Field {
  const open = new Field(view.width, view.height)
  checks.forEach((check, salt) => {
    let [x, y] = check.from
    let wander = 0
    for (let step = 0; step < STEPS_MAX; step++) {
      const [towardsX, towardsY] = growth.slopeAt(x, y, 0.004)
      const time = growth.timeAt(x, y)
      if (time < SPAN.from) break
      wander = WANDER.kept * wander + WANDER.change * (random() - 0.5)
      x += STEP * (wander * towardsY - towardsX)
      y += STEP * (-wander * towardsX - towardsY)
      if (time > SPAN.to) continue
      const jag = 0.75 + 0.5 * hashOf(step >> 3, salt, 1)
      tear(open, view, x, y, widthAt(time, check.width) * jag * view.scale)
    }
  })
  return open
}

/** Widest in the sapwood, closed inside the bark. */
function widthAt(time: number, share: number): number {
  const opened = clamp((time - SPAN.from) / BARK_BEGINS) ** 1.9
  const closed = smoothstep(BARK_BEGINS + 0.035, BARK_BEGINS - 0.01, time)
  return WIDTH.outside * share * opened * closed + WIDTH.inside
}

function tear(open: Field, view: View, x: number, y: number, radius: number): void {
  const reach = Math.ceil(radius + 2)
  open.around((x - view.left) * view.scale, (y - view.top) * view.scale, reach, (index, stepX, stepY) => {
    open.raise(index, smoothstep(radius + 1, radius - 0.8, lengthOf(stepX, stepY)))
  })
}
