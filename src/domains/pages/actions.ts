import { verbsOf } from '../../content/served/verbs-of.ts'
import { itemTypeOf } from '../../content/item/declared-type.ts'
import { createItem } from '../../content/verbs/create.ts'
import { indexStored } from '../../content/search/rebuild.ts'
import { changeIn } from '../../content/item/answer-parts.ts'
import { slugTaken } from '../../content/item/slug-taken.ts'
import { isUuid } from '../../kernel/ids.ts'
import { invalidField } from '../../kernel/problem.ts'
import type { Site } from '../../kernel/site.ts'
import { PAGE_DEPTH_MAX, pagePath } from '../../kernel/slug.ts'
import { type Ctx, localeOf, siteOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import de from './messages/de.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import fr from './messages/fr.json' with { type: 'json' }
import { SYSTEM_PAGES } from './contract.ts'
import * as queries from './queries.ts'
import { pageRules } from './rules.ts'
import { pageType, type PageWrite } from './type.ts'

const TEXTS = { en, es, fr, de }

type Facts = queries.PageFacts

export const pageItems = itemTypeOf(pageType, queries.pageStore, {
  rules: pageRules,
  names: {
    async parentId(db, siteId, id) {
      const above = await queries.pageStore.find(db, [siteId], id)
      return above && pagePath(above.path)
    },
  },
  async facts({ tx, site, id, write, before }) {
    const { slug = before.slug, parentId = before.parentId } = write
    const isNew = before.path === ''
    if (!isNew && slug === before.slug && parentId === before.parentId) return {}
    if (SYSTEM_PAGES.includes(before.path)) {
      throw invalidField('slug', 'fixed', 'The address of this page is fixed')
    }
    return placeOf(tx, site.id, id, before.path, { slug, parentId })
  },
  show: ({ path, hasText, version, updatedAt }) => ({
    path: pagePath(path),
    hasText,
    ...changeIn({ version, updatedAt }),
  }),
  search: {
    kind: 'page',
    unsearched: ['metaTitle', 'metaDescription'],
    place: ({ path }) => ({ path: pagePath(path) }),
    hasWords: ({ content }) => content !== null,
  },
  refusals: { pages_path: slugTaken('a page at', pagePath, 'path') },
  children: {
    constraint: 'pages_parent',
    countShown: queries.countBelow,
    sentences: {
      shown: 'This page still has pages below it. Move or delete them first.',
      trashed: 'Pages below this one lie in the trash. Restore or delete them there first.',
    },
  },
  async afterSave(tx, site, { facts: { before, after } }) {
    if (before.path === after.path) return
    // Search results for the pages below must also lead to their new addresses.
    const below = await queries.movePath(tx, site.id, before.path, after.path)
    await indexStored(tx, site, pageItems, below)
  },
})

const verbs = verbsOf(pageItems)

export const pageVerbs = {
  ...verbs,
  /** Creates a page; without a title it gets one made from its slug. @throws invalid, conflict when the address is taken */
  create(ctx: Ctx, write: PageWrite) {
    const site = siteOf(ctx)
    const { sourceLanguage } = site
    const isOwn = localeOf(ctx, site) === sourceLanguage
    const isTold = !isOwn || write.title || write.translations?.[sourceLanguage]?.title
    return verbs.create(ctx, isTold ? write : { ...write, title: titleOf(write.slug ?? '') })
  },
}

/** Gives an empty site its two fixed pages, which become visible once they have text. */
export async function beginPages(tx: Tx, site: Site): Promise<void> {
  const { prologue, about } = TEXTS[site.sourceLanguage]
  const titles = { 'the-time-of-remembering': prologue, about }
  for (const [slug, title] of Object.entries(titles)) {
    const write = { slug, title, template: 'default' as const, isPublished: true }
    await createItem(tx, pageItems, site, newId(), { write, locale: site.sourceLanguage, newId })
  }
}

function titleOf(slug: string): string {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** @throws invalid for an unknown parent, the page itself, one below it, or too many levels */
async function placeOf(
  tx: Tx,
  siteId: string,
  id: string,
  from: string,
  { slug, parentId }: Pick<Facts, 'slug' | 'parentId'>,
): Promise<Pick<Facts, 'path' | 'parentId'>> {
  await queries.lockTree(tx, siteId)
  if (parentId === null) return { path: slug, parentId }
  const named = isUuid(parentId) ? { id: parentId } : { path: parentId.replace(/^\//, '') }
  const above = await queries.findAbove(tx, siteId, named)
  if (!above) throw invalidField('parentId', 'unknown', 'There is no such page on this site')
  if (above.id === id || (from !== '' && above.path.startsWith(`${from}/`))) {
    throw invalidField('parentId', 'order', 'A page cannot stand below itself')
  }
  const below = from === '' ? 0 : await queries.countLevelsBelow(tx, siteId, from)
  const levels = above.path.split('/').length + 1 + below
  if (levels > PAGE_DEPTH_MAX) {
    throw invalidField('parentId', 'depth', `Pages stand at most ${PAGE_DEPTH_MAX} deep`)
  }
  return { path: `${above.path}/${slug}`, parentId: above.id }
}
