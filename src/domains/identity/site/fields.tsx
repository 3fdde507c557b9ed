interface FieldProps {
  name: string
  label: string
  hint?: string
  error?: string
  type?: 'text' | 'email' | 'password'
  autoComplete?: string
  required?: boolean
  /** Left out for a field whose value nobody keeps. */
  value?: string
  onChange?: (value: string) => void
}

/** A labelled line of text with its hint and the sentence about what is wrong with it. */
export function Field({ name, label, hint, error, type = 'text', onChange, ...input }: FieldProps) {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        {...input}
        id={name}
        name={name}
        type={type}
        dir={type === 'text' ? 'auto' : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        onChange={onChange && ((event) => onChange(event.target.value))}
      />
      {hint && (
        <p className="field__hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field__error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

interface ChoiceProps {
  name: string
  value: string
  label: string
  hint: string
  checked: boolean
  onChange: () => void
}

/** One of several, with a line on what it means. */
export function Choice({ name, value, label, hint, checked, onChange }: ChoiceProps) {
  const id = `${name}-${value}`
  return (
    <div className="choice">
      <input
        type="radio"
        id={id}
        name={name}
        value={value}
        checked={checked}
        onChange={onChange}
        aria-describedby={`${id}-hint`}
      />
      <label htmlFor={id}>{label}</label>
      <p className="field__hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  )
}
