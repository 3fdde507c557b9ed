import './part-color.css'

/** A part's plate while it has no picture: its number on its colour. */
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
