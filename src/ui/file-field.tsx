import { useId } from 'react'
import { FieldNotes } from './field.tsx'

interface Props {
  label: string
  /** Endings and types that the chooser of the system shows. */
  accept: string
  hint: string
  error?: string | undefined
  name?: string
  onChange: (file: File | null) => void
}

/** Chooses one file, or takes one that is dropped on it. */
export function FileField({ label, accept, hint, error, name = 'file', onChange }: Props) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-second font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="file"
        name={name}
        accept={accept}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
        onChange={({ target }) => onChange(target.files?.[0] ?? null)}
        className="w-full cursor-pointer rounded-control text-ui text-ink-2 file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-control file:border file:border-solid file:border-control file:bg-surface file:px-3 file:font-semibold file:text-ink hover:file:bg-hover max-tablet:file:min-h-12"
      />
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}
