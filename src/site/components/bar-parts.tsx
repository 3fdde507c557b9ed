import { createContext, useContext } from 'react'
import { Link } from './link.tsx'
import { type HeaderProps, MenuEntries, SiteMark } from './site-header.tsx'

/** What a bar in place of the header shows of it; set by layout.tsx. */
export const HeaderContext = createContext<HeaderProps | null>(null)

/** The way home. */
export function HomeLink() {
  const header = useContext(HeaderContext)
  if (!header) return null
  const { frame, t } = header
  return (
    <Link
      className="reading-bar__home"
      href="/"
      lang={frame.locale}
      aria-label={t('site.homeOf', { name: frame.siteName })}
    >
      <SiteMark frame={frame} />
    </Link>
  )
}

/** The menu of the site. */
export function SiteMenu() {
  const header = useContext(HeaderContext)
  if (!header) return null
  const { frame, t } = header
  return (
    <nav className="site-menu" lang={frame.locale} aria-label={t('site.mainNavigation')}>
      <MenuEntries {...header} />
    </nav>
  )
}
