import { useTranslations } from 'use-intl'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { SelectField } from '../../../ui/field.tsx'
import type { PublicPart } from '../contract.ts'

/** What a part is called by its key; the key itself of one that is not there. */
export function usePartName(parts: readonly PublicPart[]): (id: string) => string {
  const t = useTranslations('book')
  return (id) => {
    const part = parts.find(({ uid }) => uid === id)
    return part ? t('partNamed', { number: part.number, title: part.title }) : id
  }
}

/** The part that something stands in. */
export function PartChoice({ parts, ...bound }: Bound & { parts: readonly PublicPart[] }) {
  const t = useTranslations('book')
  const nameOf = usePartName(parts)
  return (
    <SelectField label={t('field.partId')} {...bound}>
      {bound.value === '' && <option value="">{t('ofNoPart')}</option>}
      {parts.map(({ uid }) => (
        <option key={uid} value={uid}>
          {nameOf(uid)}
        </option>
      ))}
    </SelectField>
  )
}
