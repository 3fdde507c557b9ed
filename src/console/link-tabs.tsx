import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useOpenInSight } from '../ui/use-open-in-sight.ts'
import { useConsole } from './context.ts'
import { tabsAt } from './menu.ts'

/** The tabs of the open screen's entry in the side bar; each has its own URL. */
export function EntryTabs() {
  const t = useTranslations()
  const { slices, site } = useConsole()
  const { pathname } = useLocation()
  const { label, tabs } = tabsAt(slices, site, pathname)
  if (label === undefined) return null
  return <LinkTabs label={t(label)} tabs={tabs.map((tab) => ({ ...tab, label: t(tab.label) }))} />
}

interface LinkTab {
  path: string
  /** Translated, or a name that somebody gave. */
  label: string
  isOpen: boolean
  count?: number | undefined
  /** Stands after the label in place of a count. */
  beside?: ReactNode
}

interface Props {
  label: string
  tabs: readonly LinkTab[]
  /** A tab holds several screens, so its link may lead to another one than the shown. */
  holdsScreens?: boolean
  /** What stands below begins right at the line, and draws it on to its own edges. */
  isFlush?: boolean
}

/** Screens beside each other, each with its own URL. On a phone the row scrolls, from edge to edge. */
export function LinkTabs({ label, tabs, holdsScreens = false, isFlush = false }: Props) {
  const row = useOpenInSight<HTMLUListElement>(tabs.map(({ path, isOpen }) => `${path} ${isOpen}`).join())
  return (
    <nav
      aria-label={label}
      className={`shadow-[inset_0_-1px_var(--color-line)] max-tablet:-mx-4 ${isFlush ? '' : 'mb-4.5'}`}
    >
      <ul
        ref={row}
        className="relative -mx-1.5 flex gap-2 overflow-x-auto px-1.5 max-tablet:fades max-tablet:mx-0 max-tablet:px-2.5"
      >
        {tabs.map(({ path, label, count, beside, isOpen }) => (
          <li key={path} className="flex-none">
            <Link
              to={path}
              aria-current={isOpen ? (holdsScreens ? 'true' : 'page') : undefined}
              // The row cuts off whatever reaches out of it, so the frame of the focus stands inside.
              className="hit flex h-10 items-center px-1.5 font-medium whitespace-nowrap text-ink-2 before:absolute before:inset-x-1.5 before:bottom-0 before:h-0.5 hover:text-ink focus-visible:-outline-offset-2 aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:before:bg-accent forced-colors:aria-[current]:before:bg-[Highlight] max-tablet:h-11 pointer-coarse:h-11"
            >
              <span className="flex items-baseline gap-1.5">
                <span dir="auto">{label}</span>
                {count === undefined ? beside : <span className="font-normal text-ink-2">{count}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
