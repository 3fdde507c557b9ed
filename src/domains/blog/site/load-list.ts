import { FULL_WIDTH } from '../../../site/pictures.ts'
import { formatDate, formatDay, yearOf } from '../../../kernel/dates.ts'
import type { Locale } from '../../../kernel/locale.ts'
import { minutesOf } from '../../../kernel/reading-time.ts'
import { isEnabled, type Site } from '../../../kernel/site.ts'
import { isSlug } from '../../../kernel/slug.ts'
import type { Page, PageContext } from '../../../site/page.ts'
import { pageNumber, pagingOf } from '../../../site/paging.ts'
import { portraitOf } from '../../team/index.ts'
import { BLOG_PATH, categoryPath, postPath, tagPath } from '../contract.ts'
import {
  countCategories,
  findTag,
  listNewest,
  listOfCategory,
  listOfTag,
  type Window,
} from '../queries/lists.ts'
import { ownPictureOf } from '../../media/index.ts'
import { listPosts, postStore, type PublicPost } from '../queries/posts.ts'
import type { ListedPost } from '../type.ts'
import type { BlogView } from './view-models.ts'

const PAGE_LENGTH = 24

type Params = Record<string, string | undefined>

/** A kind of list and how to read its posts. */
interface Listing extends Pick<BlogView, 'kind' | 'name' | 'count'> {
  path: string
  /** Gives the ids of a range. */
  read(window: Window): Promise<string[]>
}

export async function loadAll(ctx: PageContext): Promise<Page | null> {
  const categories = await countCategories(ctx.db.staff, ctx.site.id)
  const count = categories.reduce((sum, category) => sum + category.count, 0)
  return list(ctx, categories, {
    kind: 'all',
    name: '',
    count,
    path: BLOG_PATH,
    read: (window) => listNewest(ctx.db.reader, window),
  })
}

export async function loadCategory(ctx: PageContext, { slug = '' }: Params): Promise<Page | null> {
  const categories = await countCategories(ctx.db.staff, ctx.site.id)
  const found = categories.find(({ categorySlug }) => categorySlug === slug)
  if (!found) return null
  return list(ctx, categories, {
    kind: 'category',
    name: found.category,
    count: found.count,
    path: categoryPath(slug),
    read: (window) => listOfCategory(ctx.db.reader, window, slug),
  })
}

export async function loadTag(ctx: PageContext, { slug = '' }: Params): Promise<Page | null> {
  if (!isSlug(slug)) return null
  const found = await findTag(ctx.db.staff, ctx.site.id, slug)
  if (!found) return null
  const categories = await countCategories(ctx.db.staff, ctx.site.id)
  return list(ctx, categories, {
    kind: 'tag',
    name: found.tag,
    count: found.count,
    path: tagPath(slug),
    read: (window) => listOfTag(ctx.db.staff, window, slug),
  })
}

type Categories = Awaited<ReturnType<typeof countCategories>>

/** @returns null for a page after the last one */
async function list(
  ctx: PageContext,
  categories: Categories,
  { kind, name, count, path, read }: Listing,
): Promise<Page | null> {
  const { db, query, site, locale } = ctx
  const page = pageNumber(query.page)
  const offset = (page - 1) * PAGE_LENGTH
  if (page > 1 && offset >= count) return null
  const ids = await read({ siteId: site.id, limit: PAGE_LENGTH, offset })
  const found = await listPosts(db.reader, site.id, locale, ids)
  const shown = found.map((post) => listed(post, ctx))
  const isFirst = kind === 'all' && page === 1
  const pathOf = (number: number) => (number === 1 ? path : `${path}?page=${number}`)
  const lead = (isFirst && shown[0]) || null
  const picture = lead && (await pictureOf(ctx, lead))
  const data: BlogView = {
    kind,
    name,
    count,
    blogPath: BLOG_PATH,
    categories: tabsOf(categories, { kind, path }),
    lead,
    picture,
    portrait: lead && !picture ? await portraitOf(ctx, lead.author) : null,
    years: byYear(isFirst ? shown.slice(1) : shown),
    paging: pagingOf(page, count, PAGE_LENGTH, pathOf),
  }
  return {
    status: 200,
    view: 'blog.list',
    data,
    tags: ['team'],
    head: {
      title: kind === 'all' ? { key: 'blog.notes' } : { text: name },
      description: kind === 'all' ? { key: 'blog.about' } : { key: 'blog.aboutCategory', values: { name } },
      canonical: pathOf(page),
      // Unlisted for search engines: tags and later pages repeat posts found elsewhere; an empty blog has none.
      ...((kind === 'tag' || page > 1 || count === 0) && { isUnlisted: true }),
    },
  }
}

/** The picture of a post, or what the site's subject shows beside it. */
async function pictureOf(ctx: PageContext, lead: ListedPost): Promise<BlogView['picture']> {
  const { slug } = lead
  const { subject } = ctx.outline
  const sizes = `(min-width: 64rem) 60vw, ${FULL_WIDTH}`
  const own = await ownPictureOf(ctx, lead, sizes)
  if (own || !subject) return own
  const post = await postStore.findPublic(ctx.db.reader, ctx.site.id, slug)
  const { picture } = await subject.beside(ctx, { content: post?.content, name: slug, sizes })
  return picture
}

/** The newest posts for a page of another slice; none while the blog is off. */
export async function latestPosts(
  { db, site, locale }: PageContext,
  limit: number,
): Promise<{ posts: ListedPost[]; freshForMs: number | null }> {
  if (!isEnabled(site, 'blog')) return { posts: [], freshForMs: null }
  // Read before the posts: a post published between the two queries must not be missed.
  const freshForMs = await postStore.untilNext(db.staff, site.id)
  const ids = await listNewest(db.reader, { siteId: site.id, limit, offset: 0 })
  const found = await listPosts(db.reader, site.id, locale, ids)
  // No heading shows the year here, so each date includes it.
  const shown = found
    .map((post) => listed(post, { site, locale }))
    .map((post) => ({ ...post, day: post.date }))
  return { posts: shown, freshForMs }
}

function tabsOf(categories: Categories, shown: Pick<Listing, 'kind' | 'path'>): BlogView['categories'] {
  const named = categories.filter(({ categorySlug }) => categorySlug !== '')
  if (named.length === 0) return []
  const all = categories.reduce((sum, { count }) => sum + count, 0)
  const tabs = named.map(({ category, categorySlug, count }) => ({
    name: category,
    count,
    path: categoryPath(categorySlug),
  }))
  return [{ name: null, count: all, path: BLOG_PATH }, ...tabs].map((tab) => ({
    ...tab,
    isCurrent: tab.path === shown.path,
  }))
}

function listed(post: PublicPost, { site, locale }: Pick<PageContext, 'site' | 'locale'>): ListedPost {
  const { slug, publishedAt, words } = post
  return {
    ...post,
    path: postPath(slug),
    date: formatDate(publishedAt, locale),
    day: formatDay(publishedAt, locale),
    minutes: minutesOf(words),
    lang: langOf(post, site, locale),
  }
}

/** For the titles of posts that readers get in the site's source language. */
export function langOf(
  { isTranslated }: PublicPost,
  { sourceLanguage }: Pick<Site, 'sourceLanguage'>,
  locale: Locale,
): Locale | undefined {
  return isTranslated || locale === sourceLanguage ? undefined : sourceLanguage
}

function byYear(shown: ListedPost[]): BlogView['years'] {
  const years = Map.groupBy(shown, ({ publishedAt }) => yearOf(publishedAt))
  return [...years].map(([year, ofYear]) => ({ year, posts: ofYear }))
}
