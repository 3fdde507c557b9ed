import type { Translate } from '../../ui/translate.ts'
import type { LanguageLink } from '../surroundings.ts'
import type { Frame, NavEntry, NavLink } from './frame.ts'
import { Link } from './link.tsx'
import { NavAnchor } from './nav-anchor.tsx'
import { Picture } from './picture.tsx'
import { Mark } from './spiral.tsx'

export interface HeaderProps {
  frame: Frame
  languages: readonly LanguageLink[]
  t: Translate
}

export function SiteHeader({ frame, languages, t }: HeaderProps) {
  return (
    <header className="site-header">
      <div className="wrap site-header__row">
        {frame.nav.length > 0 && <Menu frame={frame} languages={languages} t={t} />}
        <Link className="site-header__home" href="/" aria-label={t('site.homeOf', { name: frame.siteName })}>
          <SiteMark frame={frame} />
          <span className="site-header__title" dir="auto">
            {frame.siteName}
          </span>
        </Link>
        {frame.nav.length > 0 && (
          <nav className="site-header__nav" aria-label={t('site.mainNavigation')}>
            {frame.nav.map((entry, at) => (
              <Entry key={at} entry={entry} />
            ))}
          </nav>
        )}
        <LanguageChoice languages={languages} t={t} />
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

/** Has no name, since the link around it is named after the site. The size of a logo keeps its neighbours in place. */
export function SiteMark({ frame }: Pick<HeaderProps, 'frame'>) {
  const { logo } = frame.pictures
  if (!logo) return <Mark />
  const { src, width, height } = logo
  return (
    <Picture
      className="site-header__logo"
      src={src}
      alt=""
      width={width ?? undefined}
      height={height ?? undefined}
      sizes="10rem"
    />
  )
}

/** An entry of the row; one with others below it opens them, its own page first. */
function Entry({ entry }: { entry: NavEntry }) {
  if (entry.children.length === 0) return <NavAnchor link={entry}>{entry.label}</NavAnchor>
  return (
    <details className="site-header__more" name="site-header">
      <summary>{entry.label}</summary>
      <ul>
        {[entry, ...entry.children].map(
          (link, at) =>
            link.path !== null && (
              <li key={at}>
                <NavAnchor link={link}>{link.label}</NavAnchor>
              </li>
            ),
        )}
      </ul>
    </details>
  )
}

function MenuLink({ link }: { link: NavLink }) {
  return (
    <NavAnchor link={link}>
      <span className="menu__label" dir="auto">
        {link.label}
      </span>
      {link.description && (
        <span className="menu__description" dir="auto">
          {link.description}
        </span>
      )}
    </NavAnchor>
  )
}

/** The menu of small screens: the thread with a station per page. */
function Menu({ frame, languages, t }: HeaderProps) {
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
        {!frame.pictures.logo && <Mark />}
        <MenuEntries frame={frame} languages={languages} t={t} />
      </nav>
    </details>
  )
}

/** Links with a line of description, search and languages. */
export function MenuEntries({ frame, languages, t }: HeaderProps) {
  return (
    <>
      <ul>
        {frame.nav.map((entry, at) => (
          <li key={at}>
            <MenuLink link={entry} />
            {entry.children.length > 0 && (
              <ul className="menu__below">
                {entry.children.map((child, place) => (
                  <li key={place}>
                    <MenuLink link={child} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <Link className="menu__search" href={frame.searchPath}>
        {t('site.search')}
      </Link>
      {languages.length > 0 && (
        <p className="menu__languages">
          {languages.map((language) => (
            <LanguageEntry key={language.locale} {...language} />
          ))}
        </p>
      )}
    </>
  )
}

const CHOICE = 'languages'

/** A list that the browser opens and shuts by itself; on small screens the menu holds the languages. */
function LanguageChoice({ languages, t }: Pick<HeaderProps, 'languages' | 't'>) {
  const current = languages.find(({ isCurrent }) => isCurrent)
  if (!current) return null
  return (
    <nav className="languages" aria-label={t('site.languages')}>
      <button type="button" className="languages__button" popoverTarget={CHOICE}>
        {current.name}
        <svg viewBox="0 0 12 8" aria-hidden>
          <path d="m1 1.5 5 5 5-5" />
        </svg>
      </button>
      <div id={CHOICE} className="languages__panel" popover="auto">
        <ul className="languages__list">
          {languages.map((language) => (
            <li key={language.locale}>
              <LanguageEntry {...language} />
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

/** The page in another language; what is pressed says in its own words which one that is. */
function LanguageEntry({ locale, name, path, isCurrent }: LanguageLink) {
  return (
    <Link href={path} hrefLang={locale} lang={locale} aria-current={isCurrent ? 'true' : undefined}>
      {name}
    </Link>
  )
}
