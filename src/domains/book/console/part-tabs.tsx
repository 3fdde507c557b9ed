import { useTranslations } from 'use-intl'
import { LinkTabs } from '../../../console/link-tabs.tsx'
import { type BelongingKind, BELONGINGS, type Belongings } from './belongings.ts'

interface Props {
  partId: string
  /** Undefined: the part itself. */
  open: BelongingKind | undefined
  /** Undefined while they load. */
  items: Belongings['items'] | undefined
}

/** The tabs of a part; each has its own URL. */
export function PartTabs({ partId, open, items }: Props) {
  const t = useTranslations('book')
  const path = `/admin/parts/${partId}`
  const tabs = BELONGINGS.map((kind) => ({
    path: `${path}/${kind}`,
    label: t(`tab.${kind}`),
    // A gallery is no list; it has no count.
    count: kind === 'gallery' ? undefined : items?.[kind].length,
    isOpen: kind === open,
  }))
  const part = { path, label: t('tab.part'), isOpen: open === undefined }
  return (
    // The column of an editor stands 2 px further in on a phone.
    <div className="max-tablet:-mx-0.5">
      <LinkTabs label={t('tabsOfPart')} tabs={[part, ...tabs]} />
    </div>
  )
}
