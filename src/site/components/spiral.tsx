import { nodeAt, stemLine, tenth, THREAD_END, threadLine, threadShape } from './spiral-geometry.ts'

// The same on every page, so drawn once.
const THREAD = threadShape()
const INNER_THREAD = threadShape(0)

/** The thread within a drawing. */
export const Thread = () => <path className="spiral__thread" d={THREAD} />

/** The thread alone. */
export function Coil({ viewBox, className }: { viewBox: string; className: string }) {
  return (
    <svg className={className} viewBox={viewBox} aria-hidden>
      <Thread />
    </svg>
  )
}

/** The inner coil alone, like a fern, its thread running down to the bottom of what it stands in. */
export function Fern() {
  return (
    <svg className="fern" viewBox="-84 -84 171 168" aria-hidden>
      <path className="spiral__thread" d={INNER_THREAD} />
      <path className="fern__stem" d={stemLine()} />
    </svg>
  )
}

/** The site's mark. With `at` (a step of it, from 0) the thread is drawn to there and a dot stands at its end. */
export function Mark({ at }: { at?: number }) {
  const dot = at === undefined ? undefined : nodeAt(Math.min(at, THREAD_END))
  return (
    <svg className="mark" viewBox="-165 -165 330 330" aria-hidden>
      {dot && <path className="mark__rest" d={threadLine()} />}
      <path
        className="mark__thread"
        d={threadLine(at === undefined ? THREAD_END : Math.min(at, THREAD_END))}
      />
      {dot && <circle className="mark__dot" cx={tenth(dot.x)} cy={tenth(dot.y)} r="27" />}
    </svg>
  )
}
