import { Field } from '../../../site/components/fields.tsx'
import type { Mistake, Typed } from './view-models.ts'

interface Props {
  /** Begins the ids of the fields: a page may hold two of these forms. */
  id: string
  labels: { name: string; email: string }
  typed: Typed
  mistake: Mistake | null
  /** Left out where no script follows the typing. */
  onChange?: (part: Partial<Typed>) => void
}

/** Name and e-mail; what is wrong is said once, under the first field that it is about. */
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
