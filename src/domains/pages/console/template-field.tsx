import { useTranslations } from 'use-intl'
import type { Bound } from '../../../console/drafts/use-draft.ts'
import { SelectField } from '../../../ui/field.tsx'
import { isFixed } from '../contract.ts'
import { type PageRow, TEMPLATES } from '../type.ts'

interface Props {
  /** Null for a new page. */
  page: Pick<PageRow, 'path'> | null
  bound: Bound
}

/** How a page looks; those with a look of their own keep it. */
export function TemplateField({ page, bound }: Props) {
  const t = useTranslations('pages')
  const isKept = page !== null && isFixed(page)
  const chosen = TEMPLATES.find((one) => one === bound.value) ?? 'default'
  const look = page?.path === '/about' ? t('templateHints.about') : ''
  return (
    <SelectField
      label={t('field.template')}
      hint={isKept ? `${t('fixedTemplate')} ${look}`.trim() : t(`templateHints.${chosen}`)}
      {...bound}
      readOnly={bound.readOnly || isKept}
    >
      {TEMPLATES.map((name) => (
        <option key={name} value={name}>
          {t(`template.${name}`)}
        </option>
      ))}
    </SelectField>
  )
}
