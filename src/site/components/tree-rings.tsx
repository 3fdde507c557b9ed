import { REACH, treeRings } from './tree-rings.ts'

/** The rings that a name grows, for whom or what has no picture; they are drawn in the colour of the text. */
export function TreeRings({ name, className }: { name: string; className: string }) {
  return (
    <svg
      className={className}
      viewBox={`${-REACH.x} ${-REACH.y} ${2 * REACH.x} ${2 * REACH.y}`}
      fill="none"
      stroke="currentColor"
      aria-hidden
    >
      {treeRings(name).map(({ width, path }) => (
        <path key={path} d={path} strokeWidth={width} />
      ))}
    </svg>
  )
}
