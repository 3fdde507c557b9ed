import { mix, type Point } from '../../math.ts'
import type { SlipwayForm } from './form.ts'

/** Port is on the left of who looks at the bow. */
export type Side = -1 | 1

/**
 * A place on the skin of the hull, as it is seen from ahead.
 * @param station 0 at the stem, 1 amidships
 * @param girth 0 at the keel, 1 at the top of the frame
 */
export function skinAt({ keel, hull }: SlipwayForm, side: Side, station: number, girth: number): Point {
  const width = hull.beam * station ** hull.entry
  const bend = hull.bilge + hull.hollow * (1 - station) ** 1.1
  const out = girth ** bend * (1 + hull.flare * girth * girth * (1 - 0.6 * station))
  const height = mix(hull.height.stem, hull.height.midship, 1 - (1 - station) ** 1.4)
  const [far, x, y] = [station * station, keel[0] + side * width * out, keel[1] - height * girth]
  return [x + hull.drift * far, y - hull.rise * far]
}
