import { createHash } from 'node:crypto'
import { itemTypeOf } from '../../content/item/declared-type.ts'
import type { Publication } from '../../content/item/publication.ts'
import { changeIn } from '../../content/item/answer-parts.ts'
import { languagesOf } from '../../content/item/item-type.ts'
import { slugTaken } from '../../content/item/slug-taken.ts'
import type { Locale } from '../../kernel/locale.ts'
import { invalidField } from '../../kernel/problem.ts'
import type { Site } from '../../kernel/site.ts'
import { slugify } from '../../kernel/slug.ts'
import { postPath } from './contract.ts'
import * as queries from './queries/posts.ts'
import { postType } from './type.ts'

type Facts = queries.PostFacts

export const postItems = itemTypeOf(postType, queries.postStore, {
  facts: ({ write: { category, tags } }) => ({
    ...(category !== undefined && categoryOf(category)),
    ...(tags && tagsOf(tags)),
  }),
  dated,
  show: ({ slug, version, updatedAt }) => ({ path: postPath(slug), ...changeIn({ version, updatedAt }) }),
  search: {
    kind: 'post',
    summary: 'excerpt',
    unsearched: ['metaTitle', 'metaDescription'],
    place: ({ slug }) => ({ path: postPath(slug) }),
    hasWords,
  },
  refusals: { blog_posts_slug: slugTaken('a post at', postPath) },
  async afterSave(tx, site, { id, facts: { before, after } }) {
    if (before.isPublished && before.slug !== after.slug) await queries.keepSlug(tx, site.id, before.slug, id)
  },
})

/** Whether a post has more than its title: nothing links to one that does not. `hasWords` in queries/sitemap.ts says the same in SQL. */
export function hasWords({ excerpt, content }: Pick<queries.PostTexts, 'excerpt' | 'content'>): boolean {
  return excerpt !== '' || content !== null
}

/**
 * The languages in which a post is shown: the site's own, and each with a text, or with a title where the post has no text.
 * `isTranslation` in queries/sitemap.ts says the same in SQL.
 */
export const languagesOfPost = (
  post: Pick<queries.PostTexts, 'content'> & Parameters<typeof languagesOf<queries.PostTexts>>[0],
  site: Site,
): Locale[] =>
  languagesOf(post, site, ({ content, title }) => content != null || (post.content === null && title !== ''))

/**
 * The date that readers see: set by the first publication, unchanged by later ones, and editable by the
 * author. A future date schedules the post (contract row C375).
 */
async function dated(
  facts: Facts,
  before: Facts,
  how: 'named' | 'saved',
  clock: () => Promise<string>,
): Promise<Partial<Facts>> {
  const isDateGiven = facts.publishedAt !== before.publishedAt
  if (!facts.isPublished && !before.isPublished) return {}
  if (how === 'saved' && !isDateGiven && facts.isPublished === before.isPublished) return {}
  const now = await clock()
  const { publishedAt: date, publishAt } = facts
  const isToCome = date !== null && date > now
  // A draft keeps the date of its first publication, but not a scheduled one.
  if (!facts.isPublished) return isToCome && !isDateGiven ? { publishedAt: null } : {}
  if (how === 'named') {
    return { publishedAt: date === null || isToCome ? (publishAt ?? now) : date }
  }
  if (date === null && before.isPublished) {
    throw invalidField('publishedAt', 'required', 'A published post keeps a publication date')
  }
  const from = isToCome ? date : null
  requireOrder({ publishAt: from, unpublishAt: facts.unpublishAt })
  return { publishedAt: date ?? now, publishAt: from }
}

/** @throws invalid when a post would be withdrawn before it is published */
function requireOrder({ publishAt, unpublishAt }: Pick<Publication, 'publishAt' | 'unpublishAt'>): void {
  if (publishAt !== null && unpublishAt !== null && unpublishAt <= publishAt) {
    throw invalidField('publishedAt', 'order', 'Taking down must come after publication')
  }
}

function categoryOf(given: string): Pick<Facts, 'category' | 'categorySlug'> {
  const category = given.trim()
  return { category, categorySlug: category && addressOf(category) }
}

/** The first of several spellings of a tag wins. */
function tagsOf(given: readonly string[]): Pick<Facts, 'tags' | 'tagSlugs'> {
  const bySlug = new Map<string, string>()
  for (const tag of given) if (!bySlug.has(addressOf(tag))) bySlug.set(addressOf(tag), tag)
  return { tags: [...bySlug.values()], tagSlugs: [...bySlug.keys()] }
}

/** The slug of a name; stable also for a name without Latin letters. */
function addressOf(name: string): string {
  return slugify(name, createHash('sha256').update(name.toLowerCase()).digest('hex').slice(0, 12))
}
