import { listShownTitles } from '../../content/search/queries.ts'
import type { Locale } from '../../kernel/locale.ts'
import { conflict } from '../../kernel/problem.ts'
import type { Site } from '../../kernel/site.ts'
import { type Ctx, siteOf } from '../../platform/context.ts'
import type { Reads } from '../../platform/db/run.ts'
import { HOME } from '../../site/surroundings.ts'
import type { LocalPath } from '../../site/languages.ts'
import type { ListTextPages, TextPage } from '../../site/text-pages.ts'
import type { LanguagePlan } from './shapes.ts'

/** What the public site knows of languages, injected: this slice knows no type by name. */
export interface ReadersLanguages {
  /** The source language of a site, and those in which something is published. */
  listLanguages(db: Reads, site: Site): Promise<Locale[]>
  listTextPages: ListTextPages
  localPath: LocalPath
  /** The kind of item in the activity log, by the kind under which the search finds it. */
  kinds: ReadonlyMap<string, string>
}

/** Titles that are shown of each type. */
const TITLES_SHOWN = 5

/** The kind of pages that are no item, such as the first page of a book. */
const OTHER = ''

/** What readers would find in which language with another default language, and at which addresses. */
export async function planLanguage(
  ctx: Ctx,
  asked: Locale | undefined,
  { listLanguages, listTextPages, localPath, kinds }: ReadersLanguages,
): Promise<LanguagePlan> {
  const site = siteOf(ctx)
  const { defaultLanguage, sourceLanguage } = site
  const language = asked ?? defaultLanguage
  const [choices, pages, titled] = await Promise.all([
    listLanguages(ctx.db.reader, site),
    listTextPages(ctx.db, site),
    listShownTitles(ctx.db.reader, { siteId: site.id, language: sourceLanguage }),
  ])
  const items = new Map(titled.map((item) => [item.path, item]))
  const kindAt = (path: string) => {
    const kind = items.get(path)?.kind ?? OTHER
    return kinds.get(kind) ?? kind
  }
  const groups = [...Map.groupBy(pages, ({ path }) => kindAt(path))]
  const types = groups.toSorted(otherLast).map(([kind, all]) => {
    const left = all.filter((page) => !page.languages.includes(language))
    const titles = left.slice(0, TITLES_SHOWN).map(({ path }) => items.get(path)?.title || path)
    return { kind, count: all.length, translated: all.length - left.length, left: titles }
  })
  const examples = exampledOf(pages, language, defaultLanguage).map(({ path, locale }) => ({
    language: locale,
    before: localPath(path, locale, site),
    after: localPath(path, locale, { defaultLanguage: language }),
  }))
  return { language, defaultLanguage, sourceLanguage, choices, types, examples }
}

const otherLast = ([one]: readonly [string, unknown], [two]: readonly [string, unknown]) =>
  Number(one === OTHER) - Number(two === OTHER)

/** The first page in both languages, and another page in the new one. */
function exampledOf(pages: readonly TextPage[], language: Locale, defaultLanguage: Locale) {
  const others = pages.filter(({ path }) => path !== HOME)
  const other = others.find(({ languages }) => languages.includes(language)) ?? others[0]
  return [
    { path: HOME, locale: language },
    { path: HOME, locale: defaultLanguage },
    ...(other ? [{ path: other.path, locale: language }] : []),
  ]
}

/** @throws conflict for a language that readers cannot choose */
export async function requirePublished(
  ctx: Ctx,
  site: Site,
  language: Locale,
  { listLanguages }: Pick<ReadersLanguages, 'listLanguages'>,
): Promise<void> {
  if ((await listLanguages(ctx.db.reader, site)).includes(language)) return
  const detail = `Nothing is published in ${NAMES.of(language)} yet, so readers cannot get it first`
  throw conflict(`${detail}.`, [{ pointer: '/defaultLanguage', code: 'unpublished', detail }])
}

const NAMES = new Intl.DisplayNames('en', { type: 'language' })
