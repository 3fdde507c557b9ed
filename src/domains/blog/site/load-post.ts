import { FULL_WIDTH } from '../../../site/pictures.ts'
import { inLanguage } from '../../../content/item/item-type.ts'
import { formatDate } from '../../../kernel/dates.ts'
import { plainText } from '../../../kernel/rich-text/plain-text.ts'
import { countWords, minutesOf } from '../../../kernel/reading-time.ts'
import { isSlug } from '../../../kernel/slug.ts'
import { movedTo } from '../../../site/moved.ts'
import type { Page, PageContext } from '../../../site/page.ts'
import { filled, person } from '../../../site/structured-data.ts'
import { ownPictureOf } from '../../media/index.ts'
import { portraitOf } from '../../team/index.ts'
import { hasWords, languagesOfPost, postItems } from '../actions.ts'
import { BLOG_PATH, categoryPath, postPath, tagPath } from '../contract.ts'
import { findNeighbours, findRedirect, postStore, type PublicPost } from '../queries/posts.ts'
import { postType } from '../type.ts'
import { langOf } from './load-list.ts'
import type { PostLink, PostView } from './view-models.ts'

export async function loadPost(
  ctx: PageContext,
  { slug = '' }: Record<string, string | undefined>,
): Promise<Page | null> {
  if (!isSlug(slug)) return null
  const { db, site, locale, outline } = ctx
  const record = await postStore.findPublic(db.reader, site.id, slug)
  if (!record) return moved(ctx, slug)
  const post = inLanguage(postItems, record, locale)
  // The type allows null, a constraint of the table does not for published posts: the other branch is for the compiler.
  const publishedAt = post.publishedAt ?? post.createdAt
  const place = { siteId: site.id, locale, id: post.id, publishedAt }
  const sizes = `(min-width: 80rem) 70vw, ${FULL_WIDTH}`
  const [{ older, newer }, beside, portrait, picture] = await Promise.all([
    findNeighbours(db.reader, place),
    outline.subject?.beside(ctx, { content: record.content, name: slug, sizes }),
    portraitOf(ctx, post.author),
    ownPictureOf(ctx, post, sizes),
  ])
  const data: PostView = {
    post,
    category: post.categorySlug ? { name: post.category, path: categoryPath(post.categorySlug) } : null,
    tags: post.tags.map((name, i) => ({ name, path: tagPath(post.tagSlugs[i] ?? '') })),
    publishedAt,
    date: formatDate(publishedAt, locale),
    minutes: minutesOf(post.content && countWords(plainText(post.content))),
    blogPath: BLOG_PATH,
    older: linkOf(older, ctx),
    newer: linkOf(newer, ctx),
    marks: beside?.marks ?? {},
    picture: picture ?? beside?.picture ?? null,
    portrait,
    place: beside?.place ?? null,
    contactPath: outline.contactPath,
    hasBook: outline.subject !== null,
  }
  return {
    status: 200,
    view: 'blog.post',
    data,
    languages: languagesOfPost(record, site),
    textsOf: [{ kind: postType.name, id: post.id }],
    tags: ['team'],
    head: { ...headOf(ctx, post, publishedAt), ...(!hasWords(record) && { isUnlisted: true }) },
  }
}

function headOf(
  { site }: PageContext,
  post: PostView['post'] & { updatedAt: string },
  publishedAt: string,
): Page['head'] {
  const description = post.metaDescription || post.excerpt
  return {
    title: { text: post.metaTitle || post.title },
    description,
    picture: post.picture,
    about: {
      path: postPath(post.slug),
      title: post.title,
      description,
      ogType: 'article',
      data: (url) => ({
        '@type': 'BlogPosting',
        headline: post.title,
        datePublished: publishedAt,
        dateModified: post.updatedAt,
        publisher: { '@type': 'Organization', name: site.name, url: url('/') },
        ...filled({ author: person(post.author), articleSection: post.category }),
        ...filled({ keywords: post.tags.join(', ') }),
      }),
    },
    trail: [],
  }
}

/** Redirects from a former slug of a published post. */
async function moved({ db, site, path: localPath }: PageContext, slug: string): Promise<Page | null> {
  const to = await findRedirect(db.reader, site.id, slug)
  return to === null ? null : movedTo(localPath(postPath(to)))
}

function linkOf(
  post: PublicPost | null | undefined,
  { site, locale }: Pick<PageContext, 'site' | 'locale'>,
): PostLink | null {
  if (!post) return null
  const { slug, title, publishedAt } = post
  return {
    path: postPath(slug),
    title,
    date: formatDate(publishedAt, locale),
    lang: langOf(post, site, locale),
  }
}
