import type { Locale } from '../kernel/locale.ts'
import type { Site } from '../kernel/site.ts'
import type { Database } from '../platform/db/database.ts'
import { languagesOfPage } from './languages.ts'
import type { OutlineOf } from './outline.ts'
import type { ListedPage, PageContext, PageSource } from './page.ts'
import { contextOf } from './page-context.ts'

/** A published page with texts of its own, and the languages that they are in. */
export interface TextPage {
  path: string
  languages: readonly Locale[]
}

/** Lists the pages of a site that are not the same in every language. */
export type ListTextPages = (db: Database, site: Site) => Promise<TextPage[]>

/** So many of those that may be any number are read at once. */
const FILE_LENGTH = 2_500

export function createTextPages(sources: readonly PageSource[], outlineOf: OutlineOf): ListTextPages {
  // Nothing is rendered, so addresses do not matter.
  const nowhere = { localPath: (path: string) => path, originOf: () => '' }
  return async (db, site) => {
    const ctx = await contextOf(site, site.sourceLanguage, {}, { ...nowhere, db, outlineOf })
    const pages = await Promise.all(sources.map((source) => listAll(source, ctx)))
    return pages
      .flat()
      .flatMap(({ path, languages }) =>
        languages ? [{ path, languages: languagesOfPage(site, ctx.outline, languages) }] : [],
      )
  }
}

async function listAll({ list, many }: PageSource, ctx: PageContext): Promise<ListedPage[]> {
  const pages = await list(ctx)
  if (!many) return pages
  const { locale } = ctx
  const firsts = [null, ...(await many.files(ctx, locale, FILE_LENGTH))]
  for (const first of firsts) pages.push(...(await many.list(ctx, locale, { first, length: FILE_LENGTH })))
  return pages
}
