import { useId } from 'react'

interface Props<T extends string> {
  label: string
  /** Only screen readers get the label. */
  isLabelHidden?: boolean
  options: readonly { value: T; label: string; className?: string }[]
  value: T
  onChange: (value: T) => void
}

/** A choice of one among a few, all of them visible. */
export function Segments<T extends string>({
  label,
  isLabelHidden = false,
  options,
  value,
  onChange,
}: Props<T>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1.5 text-second font-semibold'}>{label}</legend>
      <div className="flex flex-wrap gap-0.5 rounded-control bg-press p-0.5">
        {options.map((option) => (
          <label
            key={option.value}
            className={`hit relative flex h-7 flex-1 items-center justify-center rounded-badge px-2.5 text-second font-medium whitespace-nowrap text-ink-2 has-checked:bg-segment has-checked:font-semibold has-checked:text-ink has-checked:shadow-here forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none has-focus-visible:outline-2 has-focus-visible:outline-accent max-tablet:h-10 ${option.className ?? ''}`}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
