import { useTranslations } from 'use-intl'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { SelectField } from '../../../ui/field.tsx'
import type { PublicPart } from '../shapes.ts'

/** A part's name by its id; the id itself if the part does not exist. */
function usePartName(parts: readonly PublicPart[]): (id: string) => string {
  const t = useTranslations('book')
  return (id) => {
    const part = parts.find(({ uid }) => uid === id)
    return part ? t('partNamed', { number: part.number, title: part.title }) : id
  }
}

/** What an item's editor needs of its part: whether its draft state hides the item, and its name in comparisons. */
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

/** The field for an item's part. */
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
