import type { Point } from '../math.ts'
import { type Side, skinAt } from '../motifs/slipway/hull.ts'
import { slipwayForm } from '../motifs/slipway/form.ts'
import type { Random } from '../random.ts'
import { curve, ellipse, line, type OrnamentPath } from './path.ts'

/** Frames of each side. */
const FRAMES = 13
const STEPS = 9
const WIDTH = { near: 1.5, far: 0.5, water: 0.4, plumb: 0.5, keel: 2.4 }
/** Room that the drawing takes. */
const ROOM = { wide: 90, tall: 74, foot: 84 }

/** The frames of a hull as on a draught: one width for each, thick at the stem. */
export function hull(random: Random): OrnamentPath[] {
  const form = slipwayForm(1 + Math.floor(random() * 2 ** 31))
  const [keelX, keelY] = form.keel
  const tall = Math.max(form.hull.height.stem, form.hull.height.midship + form.hull.rise)
  const scale = Math.min(
    ROOM.wide / (2 * form.hull.beam * (1 + Math.max(0, form.hull.flare)) + Math.abs(form.hull.drift)),
    ROOM.tall / tall,
  )
  const placed = ([x, y]: Point): Point => [
    48 + (x - keelX - 0.5 * form.hull.drift) * scale,
    ROOM.foot + (y - keelY) * scale,
  ]
  const frames = Array.from({ length: FRAMES }, (_, i) => {
    const station = 0.02 + 0.98 * (i / (FRAMES - 1)) ** 1.1
    const sides: readonly Side[] = [-1, 1]
    const d = sides
      .map((side) =>
        curve(
          Array.from({ length: STEPS + 1 }, (_point, j) =>
            placed(skinAt(form, side, station, (j / STEPS) ** 1.5)),
          ),
        ),
      )
      .join('')
    return { d, width: WIDTH.near + (WIDTH.far - WIDTH.near) * (i / (FRAMES - 1)) }
  })
  const [foot] = [placed([keelX, keelY])]
  const waters = [0.22, 0.5, 0.78].map((share) => {
    const y = ROOM.foot - share * tall * scale
    return line([
      [3, y],
      [93, y],
    ])
  })
  return [
    { d: waters.join(''), width: WIDTH.water },
    ...frames,
    {
      d: line([
        [foot[0], 3],
        [foot[0], ROOM.foot - 0.5 * tall * scale],
      ]),
      width: WIDTH.plumb,
    },
    { d: ellipse([foot[0], ROOM.foot - 0.5 * tall * scale + 2], 2.2, 1, Math.PI / 2), fill: true },
    {
      d: line([
        [foot[0] - 7, ROOM.foot + 3],
        [foot[0] + 7, ROOM.foot + 3],
      ]),
      width: WIDTH.keel,
    },
    {
      d: line([
        [foot[0] - 11, ROOM.foot + 7],
        [foot[0] + 11, ROOM.foot + 7],
      ]),
      width: WIDTH.keel,
    },
  ]
}
