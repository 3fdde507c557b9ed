import type { Translate } from '../../ui/translate.ts'
import type { NavEntry } from './frame.ts'
import { NavAnchor } from './nav-anchor.tsx'

/** The menu beside the text of a page; on small windows below it. */
export function SideMenu({ entries, t }: { entries: readonly NavEntry[]; t: Translate }) {
  return (
    <nav className="side-menu" aria-label={t('site.sideNavigation')}>
      <ul>
        {entries.map((entry, at) => (
          <li key={at}>
            <NavAnchor link={entry}>{entry.label}</NavAnchor>
            {entry.children.length > 0 && (
              <ul>
                {entry.children.map((child, below) => (
                  <li key={below}>
                    <NavAnchor link={child}>{child.label}</NavAnchor>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
