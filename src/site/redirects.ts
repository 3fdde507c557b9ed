import { type Locale, splitLanguage, withLanguage } from '../kernel/locale.ts'
import { isOwn, locationOf, targetPath, spellingOf, withoutEndSlashes } from '../kernel/redirect.ts'
import type { Site } from '../kernel/site.ts'
import type { Database } from '../platform/db/database.ts'
import type { Rendered } from './cache/pages.ts'
import { createMatcher } from './match.ts'
import type { OutlineOf } from './outline.ts'
import type { PageRoute } from './page.ts'
import { type ContextParts, contextOf, load } from './page-context.ts'

/** Finds the redirect of one of two spelled paths; the whole one goes before the one without its language. */
export type FindRedirectFor = (
  siteId: string,
  paths: { path: string; bare: string },
) => Promise<{ from: string; to: string } | null>

export const REDIRECTS_TAG = 'redirects'

interface RequestedPage {
  /** Without the language. */
  path: string
  locale: Locale | null
}

interface RedirectParts extends ContextParts {
  findRedirectFor: FindRedirectFor
  answers: Answering
}

/** The redirect of an address without a page; null for none. */
export async function redirectFrom(
  site: Site,
  asked: RequestedPage,
  parts: RedirectParts,
): Promise<Rendered | null> {
  const { path, locale } = asked
  const bare = spellingOf(path)
  // Whoever wrote it may have named what is the default language now.
  const whole = spellingOf(withLanguage(path, locale ?? site.defaultLanguage))
  if (bare === null || whole === null) return null
  const page = await redirectToPage(site, asked, parts)
  if (page) return page
  const found = await parts.findRedirectFor(site.id, { path: whole, bare })
  const host = new URL(parts.originOf(site)).host
  // A redirect to this same address, written with the host, would not end.
  const own = locale === null ? [bare, whole] : [whole]
  if (!found || own.includes(targetPath(found.to, host) ?? '')) return null
  const { from, to } = found
  if (locale === null && from !== bare && (await leadsBack(site, to, bare, parts))) return null
  const ctx = await contextOf(site, locale, {}, parts)
  const { locales, tags, freshForMs } = ctx.outline
  const keepsLanguage = locale !== null && from !== whole && isOwn(to) && locales.includes(locale)
  return { ...redirectAnswer(from, locationOf(keepsLanguage ? ctx.path(to) : to), tags), freshForMs }
}

/** Steps after which a chain of redirects is taken for one with an end. */
const STEPS_MAX = 20

/**
 * Whether redirects lead from `to` back to a bare path. They are refused where they are written, but one that names a language
 * can close a circle when that language becomes the default one.
 */
async function leadsBack(
  site: Site,
  to: string,
  start: string,
  { findRedirectFor, originOf }: RedirectParts,
): Promise<boolean> {
  const { defaultLanguage } = site
  const { host } = new URL(originOf(site))
  let next = to
  for (let step = 0; step < STEPS_MAX; step++) {
    const target = targetPath(next, host)
    if (target === null) return false
    const { locale, path } = splitLanguage(target)
    const bare = locale === defaultLanguage ? path : target
    if (bare === start) return true
    const found = await findRedirectFor(site.id, { path: withLanguage(bare, defaultLanguage), bare })
    if (!found) return false
    next = found.to
  }
  return false
}

/** Redirects an address with a slash at its end to the page without it. */
async function redirectToPage(
  site: Site,
  { path, locale }: RequestedPage,
  { db, answers }: RedirectParts,
): Promise<Rendered | null> {
  const bare = withoutEndSlashes(path)
  if (bare === path || !(await answers(db, site, { path: bare, locale }))) return null
  return redirectAnswer(null, locale === null ? bare : withLanguage(bare, locale))
}

const redirectAnswer = (from: string | null, to: string, tags: readonly string[] = []): Rendered => ({
  body: '',
  status: 301,
  isMain: false,
  redirect: { from, to },
  tags: [REDIRECTS_TAG, ...tags],
})

/** Whether a page of a site answers at a spelled path. */
export type Answering = (db: Database, site: Site, at: RequestedPage) => Promise<boolean>

export function createAnswering(routes: readonly PageRoute[], outlineOf: OutlineOf): Answering {
  const match = createMatcher(routes)
  // Nothing is rendered, so addresses do not matter.
  const nowhere = { localPath: (path: string) => path, originOf: () => '' }
  return async (db, site, { path, locale }) => {
    const found = match(path)
    if (!found) return false
    const ctx = await contextOf(site, locale, {}, { ...nowhere, db, outlineOf })
    if (!ctx.outline.locales.includes(ctx.locale)) return false
    const page = await load(found.routes, ctx, found.params)
    return page?.status === 200
  }
}
