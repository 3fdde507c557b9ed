import { useId, useState } from 'react'
import { buttonClass } from './button.tsx'
import { FieldNotes } from './field.tsx'

interface Props {
  label: string
  /** Endings and types that the chooser of the system shows. */
  accept: string
  hint: string
  error?: string | undefined
  name?: string
  /** On its button, and beside it while there is no file: a browser has these in its own language. */
  words: { choose: string; none: string }
  onChange: (file: File | null) => void
}

/** Chooses one file, or takes one that is dropped on it. */
export function FileField({ label, accept, hint, error, name = 'file', words, onChange }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState('')
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-second font-semibold">
        {label}
      </label>
      {/* The field itself lies unseen over its words: a press and a dropped file reach it. */}
      <span className="relative flex items-center gap-3 self-start rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
        <span aria-hidden className={buttonClass()}>
          {words.choose}
        </span>
        <span aria-hidden className="min-w-0 text-ink-2 wrap-anywhere">
          {chosen || words.none}
        </span>
        <input
          id={id}
          type="file"
          name={name}
          accept={accept}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
          onChange={({ target }) => {
            const file = target.files?.[0] ?? null
            setChosen(file?.name ?? '')
            onChange(file)
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </span>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}
