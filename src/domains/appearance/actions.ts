import { recordActivity } from '../../content/activity/index.ts'
import { editorPreviewPath } from '../../content/preview/token.ts'
import { LOCALES } from '../../kernel/locale.ts'
import { stale } from '../../kernel/problem.ts'
import { change, type Ctx, localeOf, siteOf } from '../../platform/context.ts'
import { type OwnWords, THEME_KIND } from './contract.ts'
import * as queries from './queries.ts'
import type { Theme, ThemeWrite } from './shapes.ts'

/** How the site of the call looks. */
export const readTheme = (ctx: Ctx): Promise<Theme> => queries.findTheme(ctx.db.staff, siteOf(ctx).id)

/**
 * Stores what is given; readers see it with the next page.
 * @throws stale when somebody saved meanwhile
 */
export async function saveTheme(ctx: Ctx, write: ThemeWrite): Promise<Theme> {
  const { id } = siteOf(ctx)
  return change(ctx, id, async (tx) => {
    const stored = await queries.lockTheme(tx, id)
    if (ctx.ifMatch !== null && ctx.ifMatch !== stored.version) throw stale(stored)
    const wanted = changedBy(write, stored)
    if (isSame(wanted, stored)) return stored
    const saved = await queries.updateTheme(tx, id, wanted)
    recordActivity(tx, ctx, {
      siteId: id,
      action: `${THEME_KIND}.save`,
      objectId: id,
      before: stored,
      after: saved,
    })
    tx.touch(id, 'site')
    return saved
  })
}

/** The address of a page of the site with a theme that nobody has saved, in the language of the call. */
export function previewTheme(ctx: Ctx, theme: ThemeWrite, path: string): { path: string } {
  const site = siteOf(ctx)
  const seen = { siteId: site.id, kind: THEME_KIND, itemId: site.id, locale: localeOf(ctx, site) }
  return { path: editorPreviewPath(ctx.secrets, { ...seen, given: { theme, path } }) }
}

/** The theme with what a write gives. */
export function changedBy({ words = {}, ...facts }: ThemeWrite, stored: Theme): Theme {
  const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
  return { ...stored, ...given, words: mergedWords(stored.words, words) }
}

const isSame = (a: Theme, b: Theme) => JSON.stringify(a) === JSON.stringify(changedBy({}, b))

/** In the order of their names, so that the same words are always stored alike. */
function mergedWords(stored: OwnWords, given: OwnWords): OwnWords {
  return Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const own = Object.entries({ ...stored[locale], ...given[locale] }).filter(([, word]) => word)
      return own.length > 0
        ? [[locale, Object.fromEntries(own.toSorted(([a], [b]) => (a < b ? -1 : 1)))]]
        : []
    }),
  )
}
