interface FieldProps {
  name: string
  /** Left out: the name; two forms of one page need ids of their own. */
  id?: string
  label: string
  hint?: string
  error?: string | undefined
  /** Id of a sentence elsewhere that says what is wrong with this field, too. */
  errorElsewhere?: string | undefined
  type?: 'text' | 'email' | 'password'
  autoComplete?: string
  required?: boolean
  /** Left out for a field whose value nobody keeps. */
  value?: string
  /** The first value of a field that no script follows. */
  defaultValue?: string | undefined
  autoFocus?: boolean
  readOnly?: boolean
  onChange?: (value: string) => void
}

/** A labelled text field with its hint and its error. */
export function Field({
  name,
  id = name,
  label,
  hint,
  error,
  errorElsewhere,
  type = 'text',
  onChange,
  ...input
}: FieldProps) {
  const described = [hint && `${id}-hint`, error ? `${id}-error` : errorElsewhere].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        name={name}
        type={type}
        dir={type === 'text' ? 'auto' : undefined}
        aria-invalid={error || errorElsewhere ? true : undefined}
        aria-describedby={described || undefined}
        onChange={onChange && ((event) => onChange(event.target.value))}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

interface PasswordProps extends Pick<FieldProps, 'id' | 'label' | 'hint' | 'error'> {
  /** Left out: `password`. */
  name?: string
  /** Browsers offer a new password instead of that of the account. */
  isNew?: boolean
}

/** A password, which browsers keep or offer. */
export function PasswordField({ name = 'password', isNew = false, ...field }: PasswordProps) {
  const autoComplete = isNew ? 'new-password' : 'current-password'
  return <Field {...field} name={name} type="password" autoComplete={autoComplete} required />
}

interface SelectProps {
  name: string
  label: string
  hint?: string
  error?: string | undefined
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
}

/** A labelled choice of one in a list. */
export function Select({ name, label, hint, error, value, onChange, options }: SelectProps) {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select
        id={name}
        name={name}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldNotes id={name} hint={hint} error={error} />
    </div>
  )
}

/** What stands below a field. */
function FieldNotes({
  id,
  hint,
  error,
}: {
  id: string
  hint: string | undefined
  error: string | undefined
}) {
  return (
    <>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field__error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </>
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

/** A radio button with a line about what it means. */
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
