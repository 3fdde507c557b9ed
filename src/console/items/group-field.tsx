import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TypeDeclaration } from '../../content/type/define-type.ts'
import type { Bound } from '../drafts/use-draft.ts'
import { type FieldForm, TEXT } from './fields.ts'
import { within } from './groups.ts'
import { ItemField } from './item-fields.tsx'
import { keyWithin } from './labels-within.ts'
import { formsOf } from './studio-type.ts'

interface Props {
  of: { declared: TypeDeclaration }
  bound: Bound
  name: string
}

/** One field of a group, edited by its kind; the group's error shows at the first. */
export function GroupField({ of: { declared }, bound, name }: Props) {
  const t = useTranslations(declared.words)
  const texts = { ...declared.texts, ...declared.shared }[bound.name]?.within ?? {}
  const group: TypeDeclaration = { ...declared, texts, shared: {}, shortForm: [] }
  const form = formsOf(group)[name] ?? TEXT
  const tied = useTyped(within(bound, name, form), form)
  const error = name === Object.keys(texts)[0] ? bound.error : undefined
  const own = keyWithin([bound.name, name])
  return (
    <ItemField
      of={{ declared: group }}
      name={name}
      label={t(t.has(own) ? own : `field.${name}`)}
      aside={undefined}
      isAuthored={form === TEXT}
      bind={() => ({ ...tied, error })}
    />
  )
}

/** Keeps a comma that was just typed. The group holds the list, in which nothing follows the comma yet. */
function useTyped(bound: Bound, { isSame }: FieldForm): Bound {
  const [typed, setTyped] = useState(bound.value)
  return {
    ...bound,
    value: isSame?.(typed, bound.value) ? typed : bound.value,
    onChange(text) {
      setTyped(text)
      bound.onChange(text)
    },
  }
}
