import { useTranslations } from 'use-intl'
import { Segments } from '../../ui/segments.tsx'
import type { View } from './use-view.ts'

interface Props {
  view: View
  views: readonly View[]
  onChange: (view: View) => void
}

/** Whether the editor shows the text, the page, or both. */
export function ViewSwitch({ view, views, onChange }: Props) {
  const t = useTranslations('console.editor')
  if (views.length < 2) return null
  return (
    <span data-views>
      <Segments
        label={t('views')}
        isLabelHidden
        options={views.map((value) => ({
          value,
          label: t(`show.${value}`),
          // Two columns need a wide window.
          ...(value === 'split' && { className: 'max-wide:hidden' }),
        }))}
        value={view}
        onChange={onChange}
      />
    </span>
  )
}
