import { colorStyles, findTheme, lookOf } from '../domains/appearance/index.ts'
import { bookStyles, findBookAsSubject, listBookLanguages } from '../domains/book/index.ts'
import { findMenus } from '../domains/navigation/index.ts'
import { listPageLanguages, listPublicTitles, untilNextPage } from '../domains/pages/index.ts'
import { findSettings, picturesOfSite } from '../domains/settings/index.ts'
import { type Locale, LOCALES } from '../kernel/locale.ts'
import { isEnabled, type Site } from '../kernel/site.ts'
import { pagePath } from '../kernel/slug.ts'
import type { Reads } from '../platform/db/run.ts'
import type { IsClosed } from '../site/module-pages.ts'
import type { OutlineOf } from '../site/outline.ts'

/** Slug of the page by which readers write to the people who make the site. */
const CONTACT_SLUG = 'contact'

/** The source language of a site, and those in which something is published. */
export async function listLanguages(db: Reads, site: Site): Promise<Locale[]> {
  const [ofBook, ofPages] = await Promise.all([
    isEnabled(site, 'book-content') ? listBookLanguages(db, site.id) : [],
    listPageLanguages(db, site.id),
  ])
  const all = new Set([site.sourceLanguage, ...ofBook, ...ofPages])
  return LOCALES.filter((locale) => all.has(locale))
}

/** Reads what header and footer need of a site, each piece from its slice, all at once. */
export function createOutline({ isClosed }: { isClosed: IsClosed }): OutlineOf {
  return async ({ reader: db, staff }, site, locale) => {
    // Read first, so that a page that is published between the two queries is not missed.
    const freshForMs = await untilNextPage(staff, site.id)
    const { id: siteId, sourceLanguage, defaultLanguage } = site
    const hasBook = isEnabled(site, 'book-content')
    const listed = listPublicTitles(db, siteId, locale)
    const [subject, pages, menus, published, ofParts, settings, front, theme] = await Promise.all([
      hasBook ? findBookAsSubject({ db, site, locale }) : null,
      listed,
      findMenus(db, site, locale, listed, isClosed),
      listLanguages(db, site),
      bookStyles(db, siteId),
      findSettings(db, siteId),
      picturesOfSite(db, site),
      findTheme(db, siteId),
    ])
    const titles = new Map(pages.map(({ path, title }) => [path, title]))
    return {
      siteName: subject?.siteName ?? site.name,
      subject,
      pages: titles,
      contactPath: titles.has(CONTACT_SLUG) ? pagePath(CONTACT_SLUG) : null,
      menus,
      said: locale === sourceLanguage ? settings : null,
      locales: [defaultLanguage, ...published.filter((other) => other !== defaultLanguage)],
      styles: [colorStyles(theme), ofParts].filter(Boolean).join('\n'),
      look: lookOf(theme),
      pictures: front.pictures,
      tags: ['book', 'pages', ...front.tags],
      freshForMs,
    }
  }
}
