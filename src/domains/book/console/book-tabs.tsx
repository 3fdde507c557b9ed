import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'

const TABS = [
  ['parts', '/admin/book'],
  ['outline', '/admin/book/outline'],
  ['chapters', '/admin/book/chapters'],
  ['corrections.title', '/admin/book/corrections'],
] as const

/** The ways to look at the book; each has an address of its own. */
export function BookTabs() {
  const t = useTranslations('book')
  const { pathname } = useLocation()
  return (
    <nav aria-label={t('views')} className="mb-4.5 border-b border-line">
      <ul className="flex gap-5 overflow-x-auto">
        {TABS.map(([label, path]) => (
          <li key={path}>
            <Link
              to={path}
              aria-current={pathname === path ? 'page' : undefined}
              className="hit -mb-px block border-b-2 border-transparent py-2 font-medium whitespace-nowrap text-ink-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink max-tablet:py-3"
            >
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
