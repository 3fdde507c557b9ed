import { SPECULATION_RULES } from './cache/front.ts'
import { feedRoute } from './feed.ts'
import { manifestRoute } from './icons.ts'
import type { PageDocument, PageRoute, PageSource } from './page.ts'
import { SITEMAP, sitemapRoutes } from './sitemap.ts'
import { stylesheetRoute } from './stylesheet.ts'

interface Options {
  /** The published pages of the slices. */
  sources: readonly PageSource[]
  /** Contact for reports of security holes, as an address with its scheme. */
  securityContact?: string | undefined
}

/** Documents for programs: search engines, feed readers, browsers. */
export function documentRoutes({ sources, securityContact }: Options): PageRoute[] {
  return [
    robots,
    ...sitemapRoutes(sources),
    feedRoute(sources),
    stylesheetRoute,
    manifestRoute,
    speculationRules,
    ...(securityContact === undefined ? [] : [securityRoute(securityContact)]),
  ]
}

const TEXT = 'text/plain; charset=utf-8'

/** Search engines are refused where the site is not meant for them, and while it is not published. */
const robots: PageRoute = {
  pattern: '/robots.txt',
  hasNoLanguage: true,
  isAlwaysOpen: true,
  async load({ site, url }) {
    const isOpen = site.isActive && site.isIndexed
    const lines = isOpen
      ? ['User-agent: *', 'Disallow: /admin', 'Disallow: /api/', '', `Sitemap: ${url(SITEMAP)}`]
      : ['User-agent: *', 'Disallow: /']
    return document(TEXT, `${lines.join('\n')}\n`)
  },
}

/** Speculation rules: browsers may prefetch pages that are the same for everybody. */
const RULES = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/admin', '/admin/*', '/api/*', '/notify*', '/*/notify*', '/objects/*'] } },
          // The last two open something on the same page by script.
          { not: { selector_matches: '[rel~="external"], [download], [data-does], [data-opens]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}

const speculationRules: PageRoute = {
  pattern: SPECULATION_RULES,
  hasNoLanguage: true,
  load: async () => document('application/speculationrules+json', JSON.stringify(RULES)),
}

const EXPIRES_DAYS = 180
const DAY_MS = 24 * 60 * 60 * 1000

/** @see RFC 9116 */
function securityRoute(contact: string): PageRoute {
  return {
    pattern: '/.well-known/security.txt',
    hasNoLanguage: true,
    async load({ url, outline }) {
      const expires = new Date(Date.now() + EXPIRES_DAYS * DAY_MS).toISOString()
      const lines = [
        `Contact: ${contact}`,
        `Expires: ${expires}`,
        `Preferred-Languages: ${outline.locales.join(', ')}`,
        `Canonical: ${url('/.well-known/security.txt')}`,
      ]
      // The text names the day on which it expires, so no cache may keep it.
      return { status: 200, type: TEXT, body: `${lines.join('\n')}\n` }
    },
  }
}

function document(type: string, body: string): PageDocument {
  return { status: 200, type, body, tags: [] }
}
