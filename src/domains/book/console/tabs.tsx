import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useOpenInSight } from '../../../ui/use-open-in-sight.ts'

const VIEWS = [
  ['parts', '/admin/book'],
  ['outline', '/admin/book/outline'],
  ['chapters', '/admin/book/chapters'],
  ['corrections.title', '/admin/book/corrections'],
] as const

/** The ways to look at the book; each has an address of its own. */
export function BookTabs() {
  const t = useTranslations('book')
  const { pathname } = useLocation()
  const tabs = VIEWS.map(([label, path]) => ({ path, label: t(label), isOpen: pathname === path }))
  return <Tabs label={t('views')} tabs={tabs} />
}

const PART_TABS = ['part', 'chapters', 'reflections', 'evidence', 'breath', 'gallery'] as const

export type PartTab = (typeof PART_TABS)[number]

/** The tab that an address names; the first for none and for what is not there. */
export function tabOf(name: string | undefined): PartTab {
  return PART_TABS.find((tab) => tab === name) ?? 'part'
}

interface PartProps {
  partId: string
  open: PartTab
  /** How many there are of each; left out while that is not known. */
  counts: Partial<Record<PartTab, number>>
}

/** What a part consists of; each has an address of its own. */
export function PartTabs({ partId, open, counts }: PartProps) {
  const t = useTranslations('book')
  const tabs = PART_TABS.map((tab) => ({
    path: `/admin/parts/${partId}${tab === 'part' ? '' : `/${tab}`}`,
    label: t(`tab.${tab}`),
    count: counts[tab],
    isOpen: tab === open,
  }))
  return <Tabs label={t('tabsOfPart')} tabs={tabs} isWide />
}

interface Props {
  label: string
  tabs: readonly { path: string; label: string; count?: number | undefined; isOpen: boolean }[]
  /** On a phone they reach to its edges, since they do not all fit. */
  isWide?: boolean
}

function Tabs({ label, tabs, isWide = false }: Props) {
  const row = useOpenInSight<HTMLUListElement>(tabs.map(({ isOpen, count }) => `${isOpen} ${count}`).join())
  return (
    <nav aria-label={label} className={`mb-4.5 border-b border-line ${isWide ? 'max-tablet:-mx-4.5' : ''}`}>
      <ul
        ref={row}
        className={`relative flex gap-5 overflow-x-auto ${isWide ? 'fades max-tablet:px-4.5' : ''}`}
      >
        {tabs.map(({ path, label, count, isOpen }) => (
          <li key={path}>
            <Link
              to={path}
              aria-current={isOpen ? 'page' : undefined}
              className="hit -mb-px block border-b-2 border-transparent py-2 font-medium whitespace-nowrap text-ink-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink max-tablet:py-3"
            >
              {label}
              {count !== undefined && <span className="ml-1.5 font-normal text-ink-2">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
