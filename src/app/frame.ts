import type { Frame } from '../site/components/frame.ts'
import type { Outline, PageContext } from '../site/page.ts'
import type { Site } from '../kernel/site.ts'
import { messagesOf } from './messages.ts'

interface Entry {
  path: string
  /** Keys of label and description in the messages of the site. */
  label: string
  isShown(outline: Outline, site: Site): boolean
}

/** The main menu: a page stands in it while it has something to show (contract row C027). */
const ENTRIES: Entry[] = [
  { path: '/', label: 'navHome', isShown: () => true },
  {
    path: '/the-time-of-remembering',
    label: 'navRemembering',
    isShown: ({ pages }) => pages.has('the-time-of-remembering'),
  },
  { path: '/book/intro', label: 'navJourney', isShown: ({ book }) => book !== null },
  { path: '/parts', label: 'navParts', isShown: ({ book }) => book !== null },
  { path: '/about', label: 'navAbout', isShown: ({ pages }) => pages.has('about') },
  { path: '/circles', label: 'navCommunity', isShown: (_, site) => site.modules.includes('spiral-circles') },
]

/** What stands around a page. @param path of the request */
export function frameOf({ site, locale, outline }: PageContext, path: string, isDemo: boolean): Frame {
  const messages = messagesOf(locale).site ?? {}
  const shown = ENTRIES.filter((entry) => entry.isShown(outline, site))
  return {
    siteName: site.name,
    book: outline.book,
    nav: shown.map((entry) => ({
      path: entry.path,
      label: messages[entry.label] ?? '',
      description: messages[`${entry.label}Hint`] ?? null,
      current: entry.path === path || (entry.path === '/parts' && path.startsWith('/parts/')),
    })),
    year: new Date().getUTCFullYear(),
    locale,
    homePath: '/',
    isDemo,
  }
}
