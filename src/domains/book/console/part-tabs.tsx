import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useOpenInSight } from '../../../ui/use-open-in-sight.ts'

export const PART_TABS = ['part', 'chapters', 'reflections', 'evidence', 'breath', 'gallery'] as const

export type PartTab = (typeof PART_TABS)[number]

/** The tab that an address names; the first for none and for what is not there. */
export function tabOf(name: string | undefined): PartTab {
  return PART_TABS.find((tab) => tab === name) ?? 'part'
}

interface Props {
  partId: string
  open: PartTab
  /** How many there are of each; left out while that is not known. */
  counts: Partial<Record<PartTab, number>>
}

/** What a part consists of; each has an address of its own. */
export function PartTabs({ partId, open, counts }: Props) {
  const t = useTranslations('book')
  // On a phone they do not all fit.
  const row = useOpenInSight<HTMLUListElement>(`${open} ${counts.chapters}`)
  return (
    <nav aria-label={t('tabsOfPart')} className="mb-4.5 border-b border-line max-tablet:-mx-4.5">
      <ul ref={row} className="fades relative flex gap-5 overflow-x-auto max-tablet:px-4.5">
        {PART_TABS.map((tab) => (
          <li key={tab}>
            <Link
              to={`/admin/parts/${partId}${tab === 'part' ? '' : `/${tab}`}`}
              aria-current={tab === open ? 'page' : undefined}
              className="hit -mb-px block border-b-2 border-transparent py-2 font-medium whitespace-nowrap text-ink-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink max-tablet:py-3"
            >
              {t(`tab.${tab}`)}
              {counts[tab] !== undefined && (
                <span className="ml-1.5 font-normal text-ink-2">{counts[tab]}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
