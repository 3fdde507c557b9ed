import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useOpenInSight } from '../ui/use-open-in-sight.ts'
import { useConsole } from './context.ts'
import { type ScreenTab, tabsAt } from './menu.ts'

/** The tabs of the open screen's entry in the side bar; each has its own URL. */
export function EntryTabs() {
  const t = useTranslations()
  const { slices, site } = useConsole()
  const { pathname } = useLocation()
  const { label, tabs } = tabsAt(slices, site, pathname)
  if (label === undefined) return null
  return <LinkTabs label={t(label)} tabs={tabs.map((tab) => ({ ...tab, label: t(tab.label) }))} />
}

interface Props {
  label: string
  /** Tabs with translated labels. */
  tabs: readonly (ScreenTab & { count?: number | undefined })[]
  /** On a phone the tabs extend to the screen's edges, since they do not all fit. */
  isWide?: boolean
}

export function LinkTabs({ label, tabs, isWide = false }: Props) {
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
