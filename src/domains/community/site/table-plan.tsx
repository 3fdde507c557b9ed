import { threadLine } from '../../../site/components/spiral-geometry.ts'

const CHAIRS = Array.from({ length: 8 }, (_, i) => 45 * i)

/** A table with chairs that nobody has taken yet. */
export function TablePlan() {
  return (
    <svg className="table-plan" viewBox="-112 -112 224 224" fill="none" stroke="currentColor" aria-hidden>
      <circle r="64" strokeWidth="1.3" />
      {CHAIRS.map((angle) => (
        <g key={angle} transform={`rotate(${angle})`}>
          <circle className="table-plan__plate" cy="-49" r="7.5" />
          <rect x="-15" y="-97" width="30" height="24" rx="7" strokeWidth="1.2" strokeDasharray="3.2 3" />
          <path d="M-17-99Q0-106 17-99" strokeWidth="2.4" strokeLinecap="round" />
        </g>
      ))}
      <path className="table-plan__thread" transform="scale(0.16)" d={threadLine()} />
    </svg>
  )
}
