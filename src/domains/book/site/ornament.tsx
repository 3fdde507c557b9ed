import type { Ornament as Drawing } from '../../../art/ornament.ts'

/** A small sign in the colour of the text. */
export function Ornament({ drawing, className }: { drawing: Drawing; className: string }) {
  return (
    <svg className={className} viewBox={drawing.viewBox} {...PEN} aria-hidden>
      <Paths drawing={drawing} />
    </svg>
  )
}

/** A sign that islands show by `use`: it comes with the page once, and not with their properties again. */
export function OrnamentToUse({ drawing, id }: { drawing: Drawing; id: string }) {
  return (
    <svg className="visually-hidden" aria-hidden>
      <symbol id={id} viewBox={drawing.viewBox} {...PEN}>
        <Paths drawing={drawing} />
      </symbol>
    </svg>
  )
}

const PEN = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' } as const

function Paths({ drawing }: { drawing: Drawing }) {
  return drawing.paths.map(({ d, width, fill }) =>
    fill ? (
      <path key={d} d={d} fill="currentColor" fillRule="evenodd" stroke="none" />
    ) : (
      <path key={d} d={d} strokeWidth={width} />
    ),
  )
}
