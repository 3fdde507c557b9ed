import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useOpenInSight } from '../../../ui/use-open-in-sight.ts'
import { type BelongingKind, BELONGINGS, type Belongings } from './belongings.ts'

const VIEWS = [
  ['parts', '/admin/book'],
  ['outline', '/admin/book/outline'],
  ['chapters', '/admin/book/chapters'],
  ['corrections.title', '/admin/book/corrections'],
] as const

/** The tabs of the book; each has its own URL. */
export function BookTabs() {
  const t = useTranslations('book')
  const { pathname } = useLocation()
  const tabs = VIEWS.map(([label, path]) => ({ path, label: t(label), isOpen: pathname === path }))
  return <Tabs label={t('views')} tabs={tabs} />
}

interface PartProps {
  partId: string
  /** Undefined: the part itself. */
  open: BelongingKind | undefined
  /** Undefined while they load. */
  items: Belongings['items'] | undefined
}

/** The tabs of a part; each has its own URL. */
export function PartTabs({ partId, open, items }: PartProps) {
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
  return <Tabs label={t('tabsOfPart')} tabs={[part, ...tabs]} isWide />
}

interface Props {
  label: string
  tabs: readonly { path: string; label: string; count?: number | undefined; isOpen: boolean }[]
  /** On a phone the tabs extend to the screen's edges, since they do not all fit. */
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
