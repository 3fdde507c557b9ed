import type { Translate } from '../../ui/translate.ts'
import type { Frame } from './frame.ts'
import { Mark } from './spiral.tsx'

export function SiteHeader({ frame, t }: { frame: Frame; t: Translate }) {
  return (
    <header className="site-header">
      <div className="wrap site-header__row">
        {frame.nav.length > 0 && <Menu frame={frame} t={t} />}
        <a
          className="site-header__home"
          href={frame.homePath}
          aria-label={t('site.homeOf', { name: frame.siteName })}
        >
          <Mark />
          <span className="site-header__title" dir="auto">
            {frame.siteName}
          </span>
        </a>
        {frame.nav.length > 0 && (
          <nav className="site-header__nav" aria-label={t('site.mainNavigation')}>
            {frame.nav.map((entry) => (
              <a key={entry.path} href={entry.path} aria-current={entry.current ? 'page' : undefined}>
                {entry.label}
              </a>
            ))}
          </nav>
        )}
        <button
          type="button"
          className="theme-switch"
          data-theme-switch
          aria-pressed="false"
          aria-label={t('site.darkTheme')}
          title={t('site.darkTheme')}
        >
          <svg viewBox="0 0 20 20" aria-hidden>
            <circle cx="10" cy="10" r="7.5" />
            <path d="M10 2.5a7.5 7.5 0 0 1 0 15z" />
          </svg>
        </button>
      </div>
    </header>
  )
}

/** The menu of small screens: the thread with a station per page. */
function Menu({ frame, t }: { frame: Frame; t: Translate }) {
  return (
    <details className="menu">
      <summary className="menu__button">
        <svg className="menu__icon" viewBox="0 0 20 14" aria-hidden>
          <path className="menu__bars" d="M0 2h20M0 12h14" />
          <path className="menu__cross" d="M3 0l14 14M17 0 3 14" />
        </svg>
        {t('site.menu')}
      </summary>
      <nav className="menu__panel" aria-label={t('site.mainNavigation')}>
        <ul>
          {frame.nav.map((entry) => (
            <li key={entry.path}>
              <a href={entry.path} aria-current={entry.current ? 'page' : undefined}>
                <span className="menu__label">{entry.label}</span>
                {entry.description && <span className="menu__description">{entry.description}</span>}
              </a>
            </li>
          ))}
        </ul>
        {frame.book && (
          <a className="menu__search" href="/search">
            {t('site.search')}
          </a>
        )}
      </nav>
    </details>
  )
}
