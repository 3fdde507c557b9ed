import { isEnabled } from '../../../kernel/site.ts'
import type { ListedPage, PageRoute, PageSource } from '../../../site/page.ts'
import { BLOG_PATH, categoryPath, postPath, tagPath } from '../paths.ts'
import { countCategories, listPublicPosts, untilNextPost } from '../queries.ts'
import { loadAll, loadCategory, loadTag } from './load-list.ts'
import { loadPost } from './load-post.ts'

const PAGES: PageRoute[] = [
  { pattern: BLOG_PATH, query: ['page'], load: loadAll },
  { pattern: categoryPath(':slug'), query: ['page'], load: loadCategory },
  { pattern: tagPath(':slug'), query: ['page'], load: loadTag },
  { pattern: postPath(':slug'), load: loadPost },
]

/** Its addresses are closed while its module is off. */
export const pagesOfBlog = PAGES.map(
  (route): PageRoute => ({
    ...route,
    async load(ctx, params) {
      if (!isEnabled(ctx.site, 'blog')) return null
      // Before the page is read: what comes out between the two questions must not be missed.
      const freshForMs = await untilNextPost(ctx.db.staff, ctx.site.id)
      const page = await route.load(ctx, params)
      return page && { ...page, tags: ['blog'], freshForMs }
    },
  }),
)

/** The list, its categories and the posts, for sitemaps; the posts for the feed, too. */
export const blogSource: PageSource = {
  tag: 'blog',
  freshForMs: ({ db, site }) => untilNextPost(db.staff, site.id),
  async list({ db, site, locale }) {
    if (!isEnabled(site, 'blog')) return []
    const [posts, categories] = await Promise.all([
      listPublicPosts(db.reader, site.id, locale),
      countCategories(db.reader, site.id),
    ])
    // An empty blog is nothing to come to.
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
  },
}
