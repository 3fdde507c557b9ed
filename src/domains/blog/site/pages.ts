import { isUuid } from '../../../kernel/ids.ts'
import type { Locale } from '../../../kernel/locale.ts'
import { madeOf, pagesOfModule, sourceOfModule } from '../../../site/module-pages.ts'
import type { FeedEntry, ListedPage, PageContext } from '../../../site/page.ts'
import { BLOG_PATH, categoryPath, postPath, tagPath } from '../contract.ts'
import { listCategorySlugs } from '../queries/lists.ts'
import { postStore } from '../queries/posts.ts'
import {
  findSitemapFile,
  languagesOfPosts,
  listForFeed,
  listSitemapFiles,
  listPublicPosts,
} from '../queries/sitemap.ts'
import { postType } from '../type.ts'
import { loadAll, loadCategory, loadTag } from './load-list.ts'
import { loadPost } from './load-post.ts'

const MADE = madeOf(postType, postStore)

export const pagesOfBlog = pagesOfModule(MADE, [
  { pattern: BLOG_PATH, query: ['page'], load: loadAll },
  { pattern: categoryPath(':slug'), query: ['page'], load: loadCategory },
  { pattern: tagPath(':slug'), query: ['page'], load: loadTag },
  { pattern: postPath(':slug'), load: loadPost },
])

/** The list and its categories, and the posts file by file, for sitemaps; the newest posts for the feed. */
export const blogSource = sourceOfModule(
  MADE,
  async ({ db, site }) => {
    const slugs = await listCategorySlugs(db.reader, site.id)
    // Sitemaps leave out an empty blog.
    if (slugs.length === 0) return []
    const named = slugs.filter((slug) => slug !== '').map(categoryPath)
    return [BLOG_PATH, ...named].map((path) => ({ path, changedAt: null }))
  },
  {
    many: {
      files: ({ db, site }, locale, length) =>
        listSitemapFiles(db.reader, site.id, textsIn(site, locale), length),
      list: listOfFile,
    },
    newest,
  },
)

const textsIn = ({ sourceLanguage }: PageContext['site'], locale: Locale) => ({
  locale,
  isTranslated: locale !== sourceLanguage,
})

async function listOfFile(
  { db, site, outline }: PageContext,
  locale: Locale,
  { first, length }: { first: string | null; length: number },
): Promise<ListedPage[]> {
  // Strangers may write anything into an address.
  if (first !== null && !isUuid(first)) return []
  const texts = textsIn(site, locale)
  const file = await findSitemapFile(db.reader, site.id, texts, { first, length })
  const [posts, languages] = await Promise.all([
    listPublicPosts(db.reader, site.id, texts, file),
    outline.locales.length > 1 ? languagesOfPosts(db.reader, site.id, file) : null,
  ])
  return posts.map(({ id, slug, updatedAt }) => ({
    path: postPath(slug),
    languages: languages?.get(id) ?? [],
    changedAt: updatedAt,
  }))
}

async function newest({ db, site, locale }: PageContext, limit: number): Promise<FeedEntry[]> {
  const found = await listForFeed(db.reader, site.id, { ...textsIn(site, locale), limit })
  return found.map(({ slug, title, excerpt, publishedAt, updatedAt }) => ({
    path: postPath(slug),
    changedAt: updatedAt,
    title,
    summary: excerpt,
    publishedAt,
  }))
}
