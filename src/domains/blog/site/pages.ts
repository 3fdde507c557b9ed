import { pagesOfModule, sourceOfModule } from '../../../site/module-pages.ts'
import type { ListedPage } from '../../../site/page.ts'
import { BLOG_PATH, categoryPath, postPath, tagPath } from '../contract.ts'
import { countCategories, listPublicPosts, posts as store } from '../queries.ts'
import { loadAll, loadCategory, loadTag } from './load-list.ts'
import { loadPost } from './load-post.ts'

const MADE = { module: 'blog', tag: 'blog', untilNext: store.untilNext } as const

export const pagesOfBlog = pagesOfModule(MADE, [
  { pattern: BLOG_PATH, query: ['page'], load: loadAll },
  { pattern: categoryPath(':slug'), query: ['page'], load: loadCategory },
  { pattern: tagPath(':slug'), query: ['page'], load: loadTag },
  { pattern: postPath(':slug'), load: loadPost },
])

/** The list, its categories and the posts, for sitemaps; the posts for the feed, too. */
export const blogSource = sourceOfModule(MADE, async ({ db, site, locale }) => {
  const [posts, categories] = await Promise.all([
    listPublicPosts(db.reader, site.id, locale),
    countCategories(db.reader, site.id),
  ])
  // Sitemaps leave out an empty blog.
  if (posts.length === 0) return []
  const named = categories.filter(({ categorySlug }) => categorySlug !== '')
  return [
    { path: BLOG_PATH, changedAt: null },
    ...named.map(({ categorySlug }) => ({ path: categoryPath(categorySlug), changedAt: null })),
    ...posts.map(
      ({ slug, languages, updatedAt, title, excerpt, publishedAt }): ListedPage => ({
        path: postPath(slug),
        languages,
        changedAt: updatedAt,
        entry: { title, summary: excerpt, publishedAt },
      }),
    ),
  ]
})
