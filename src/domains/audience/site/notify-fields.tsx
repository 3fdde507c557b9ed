import { Field } from '../../../site/components/fields.tsx'
import type { Mistake, Typed } from './view-models.ts'

interface Props {
  /** Prefix of the fields' ids: a page may hold two of these forms. */
  id: string
  labels: { name: string; email: string }
  typed: Typed
  mistake: Mistake | null
  /** Omitted where the form works without JavaScript. */
  onChange?: (part: Partial<Typed>) => void
}

/** Name and e-mail; an error is shown once, under the first field that it concerns. */
export function NotifyFields({ id, labels, typed, mistake, onChange }: Props) {
  const fieldOf = (name: 'name' | 'email') => {
    const isFirst = mistake?.fields[0] === name
    return {
      name,
      id: `${id}-${name}`,
      label: labels[name],
      error: isFirst ? mistake.sentence : undefined,
      errorElsewhere:
        !isFirst && mistake?.fields.includes(name) ? `${id}-${mistake.fields[0]}-error` : undefined,
      required: true,
      ...(onChange
        ? { value: typed[name], onChange: (value: string) => onChange({ [name]: value }) }
        : { defaultValue: typed[name], autoFocus: isFirst }),
    }
  }
  return (
    <>
      <Field {...fieldOf('name')} autoComplete="name" />
      <Field {...fieldOf('email')} type="email" autoComplete="email" />
    </>
  )
}
