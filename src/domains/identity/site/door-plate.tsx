import { PLATE_SIDE, plateRings } from '../../../site/components/spiral-geometry.ts'

/** Its rings lie round the last place in the book. */
const PLACE = 6

/** A plate of the book, half out of the window. */
export function DoorPlate() {
  return (
    <div className="door__plate" aria-hidden>
      <svg viewBox={`0 0 ${PLATE_SIDE} ${PLATE_SIDE}`}>
        <rect width={PLATE_SIDE} height={PLATE_SIDE} />
        {plateRings(PLACE).map(({ width, path }) => (
          <path key={width} d={path} strokeWidth={width} />
        ))}
      </svg>
    </div>
  )
}
