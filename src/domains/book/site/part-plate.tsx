import type { Ring } from '../../../site/components/spiral-geometry.ts'
import type { PartColors } from './view-models.ts'

/** Rings as lines of different widths. */
export function RingLines({ rings = [], stroke }: { rings: readonly Ring[] | undefined; stroke: string }) {
  return (
    <g fill="none" stroke={stroke}>
      {rings.map(({ width, path }) => (
        <path key={width} d={path} strokeWidth={width} />
      ))}
    </g>
  )
}

/** The dark ground of a band: the part's hue, so dark that light text can stand on it whatever its author chose. */
export function PartGround({ colors }: { colors: PartColors }) {
  return (
    <svg className="part-ground" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
      <rect width="1" height="1" fill={`oklch(from ${colors.dark} 0.235 clamp(0.01, c, 0.055) h)`} />
    </svg>
  )
}
