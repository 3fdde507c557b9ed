import { useTranslations } from 'use-intl'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { SelectField } from '../../../ui/field.tsx'
import type { PublicPart } from '../shapes.ts'

/** What a part is called by its key; the key itself of one that is not there. */
function usePartName(parts: readonly PublicPart[]): (id: string) => string {
  const t = useTranslations('book')
  return (id) => {
    const part = parts.find(({ uid }) => uid === id)
    return part ? t('partNamed', { number: part.number, title: part.title }) : id
  }
}

/** What the editor of something in a part says of that part: why readers wait, and what it is called where two are compared. */
export function useHomePart(
  { partId, isPublished }: { partId: string | null; isPublished: boolean },
  parts: readonly PublicPart[],
) {
  const t = useTranslations('book')
  const nameOf = usePartName(parts)
  const part = parts.find(({ uid }) => uid === partId)
  return {
    part,
    hint: isPublished && part?.isPublished === false ? t('waitsForPart') : undefined,
    wordsOf: (field: string, value: string) => (field === 'partId' ? nameOf(value) : null),
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
