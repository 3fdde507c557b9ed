import './part-color.css'

/** A placeholder for a part's picture: its number on its colour. */
export function PartPlate({ color, number }: { color: string; number: number }) {
  return (
    <span
      aria-hidden
      data-part-color={color}
      className="part-plate grid h-34.5 w-26 place-items-center overflow-hidden rounded-[3px_5px_5px_3px] font-serif text-figure font-medium shadow-menu max-tablet:h-24 max-tablet:w-18"
    >
      {number}
    </span>
  )
}

/** The colours of a part, dark to light. */
export function PartSwatch({ color }: { color: string }) {
  return (
    <span aria-hidden data-part-color={color} className="flex h-6 w-12 flex-none overflow-hidden rounded-xs">
      <span className="flex-1 bg-(--part-dark)" />
      <span className="flex-1 bg-(--part-mid)" />
      <span className="flex-1 bg-(--part-light)" />
    </span>
  )
}

const HEIGHTS = ['h-16', 'h-17', 'h-15', 'h-18', 'h-16.5', 'h-15.5'] as const

/** A part as a book on a shelf, by its number; an outline while it is a draft. */
export function PartSpine({
  color,
  number,
  isPublished,
}: {
  color: string
  number: number
  isPublished: boolean
}) {
  const look = isPublished
    ? 'part-spine text-white'
    : 'border-[1.5px] border-dashed border-control text-ink-3'
  return (
    <span
      data-part-color={color}
      className={`grid w-6.5 place-items-end justify-center rounded-[2px_3px_3px_2px] pb-1.5 font-serif text-small font-medium ${look} ${HEIGHTS[number % HEIGHTS.length]}`}
    >
      {number}
    </span>
  )
}

/** A part's colour beside its name; an outline while it is a draft. */
export function PartSign({ color, isPublished }: { color: string; isPublished: boolean }) {
  const look = isPublished ? 'part-spine' : 'border-[1.5px] border-dashed border-control'
  return <span aria-hidden data-part-color={color} className={`h-7.5 w-2.5 flex-none rounded-xs ${look}`} />
}
