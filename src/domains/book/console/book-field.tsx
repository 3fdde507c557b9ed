import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { PictureField } from '../../media/ui.tsx'
import { fieldOf, useLabels } from './labels.ts'

/** What is said below some fields, wherever they stand. */
const HINTS = {
  path: 'pathHint',
  altText: 'altHint',
  duration: 'inMinutes',
  readTime: 'inMinutes',
  keyThemes: 'keyThemesHint',
} as const

interface Props extends Bound {
  aside?: ReactNode
  /** Left out: what is said of the field wherever it stands. */
  hint?: string
}

/** A field of the book, as fields of its kind are written; its name says which. */
export function BookField({ aside, hint, ...bound }: Props) {
  const t = useTranslations('book')
  const { name } = bound
  const field = fieldOf(name)
  const labels: Readonly<Record<string, string>> = useLabels()
  const usual = name in HINTS ? t(HINTS[name as keyof typeof HINTS]) : undefined
  const look = { label: labels[name] ?? '', aside, hint: hint ?? usual }
  switch (field?.kind) {
    case 'picture':
      return <PictureField {...look} bound={bound} />
    case 'number':
      return <TextField {...look} inputMode="numeric" autoComplete="off" {...bound} />
    case 'choice':
      return <Choice {...look} values={field.values ?? []} {...bound} />
    case 'list':
      return <TextField {...look} autoComplete="off" {...bound} />
    case 'line':
      return <TextField {...look} isAuthored={name !== 'audience'} autoComplete="off" {...bound} />
    default:
      return <TextArea {...look} isAuthored dir="auto" {...bound} />
  }
}

function Choice({ values, ...field }: Bound & { label: string; values: readonly string[] }) {
  const t = useTranslations(`book.${field.name}`)
  return (
    <SelectField {...field}>
      {values.map((one) => (
        <option key={one} value={one}>
          {t(one)}
        </option>
      ))}
    </SelectField>
  )
}
