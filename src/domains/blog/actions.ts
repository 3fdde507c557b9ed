import { createHash } from 'node:crypto'
import { bulkOf } from '../../content/bulk/actions.ts'
import { verbsOf } from '../../content/actions.ts'
import type { ItemType } from '../../content/items.ts'
import { DRAFT, type Publication } from '../../content/publication.ts'
import { type Own, publicationIn } from '../../content/shown.ts'
import { storedContent, storedContents } from '../../content/stored-content.ts'
import { conflict, invalidField } from '../../kernel/problem.ts'
import { slugify } from '../../kernel/slug.ts'
import type { PostRow, PostWrite } from './contract.ts'
import { postPath } from './paths.ts'
import * as queries from './queries.ts'
import { searchedPost } from './searched.ts'

type Facts = queries.PostFacts
type Texts = queries.PostTexts
type Shown = Own<PostRow> & Pick<PostRow, 'updatedAt'> & { content: Texts['content'] }

/** Posts of a site's blog. */
export const postType: ItemType<Facts, Texts, PostWrite, Shown> = {
  store: queries.posts,
  search: searchedPost,
  kind: 'post',
  capability: 'content.write',
  removal: 'content.delete',
  tag: 'blog',
  ownerOf: ({ createdBy }) => createdBy,
  begin: async (_tx, _site, _write, by) => ({ ...NOTHING, ...DRAFT, createdBy: by }),
  facts: (write, before) => ({
    slug: write.slug ?? before.slug,
    author: write.author ?? before.author,
    publishedAt: write.publishedAt === undefined ? before.publishedAt : write.publishedAt,
    ...(write.category !== undefined && categoryOf(write.category)),
    ...(write.tags && tagsOf(write.tags)),
  }),
  dated,
  texts: ({ title, excerpt, content, metaTitle, metaDescription }) => ({
    title,
    excerpt,
    content: storedContent(content),
    metaTitle,
    metaDescription,
  }),
  map: ({ translations }) => storedContents(translations),
  show: (record, texts) => ({
    slug: record.slug,
    path: postPath(record.slug),
    category: record.category,
    tags: record.tags,
    author: record.author,
    publishedAt: record.publishedAt,
    ...publicationIn(record),
    ...texts,
    updatedAt: record.version === 1 ? null : record.updatedAt,
  }),
  refusals: {
    blog_posts_slug(facts) {
      const detail = `There is a post at ${postPath(facts?.slug ?? '')} already`
      return conflict(`${detail}.`, [{ pointer: '/slug', code: 'taken', detail }])
    },
  },
  async wrote(tx, site, id, _texts, _newId, { before, after }) {
    if (before?.isPublished && before.slug !== after.slug)
      await queries.keepSlug(tx, site.id, before.slug, id)
  },
}

export const posts = verbsOf(postType)
export const postsInBulk = bulkOf(postType)

const NOTHING = {
  slug: '',
  category: '',
  categorySlug: '',
  tags: [],
  tagSlugs: [],
  author: '',
  publishedAt: null,
}

/**
 * The date that readers see: set when a post is first published, kept when it is published again, and changed by whoever
 * writes it; one to come is the moment of publication (contract row C375).
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
  // A draft keeps the date on which readers first saw it, and none on which they would have.
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

/** @throws invalid when a post would go before it comes */
function requireOrder({ publishAt, unpublishAt }: Pick<Publication, 'publishAt' | 'unpublishAt'>): void {
  if (publishAt !== null && unpublishAt !== null && unpublishAt <= publishAt) {
    throw invalidField('publishedAt', 'order', 'Taking down must come after publication')
  }
}

function categoryOf(given: string): Pick<Facts, 'category' | 'categorySlug'> {
  const category = given.trim()
  return { category, categorySlug: category && addressOf(category) }
}

/** Of two spellings of a tag the first is kept. */
function tagsOf(given: readonly string[]): Pick<Facts, 'tags' | 'tagSlugs'> {
  const bySlug = new Map<string, string>()
  for (const tag of given) if (!bySlug.has(addressOf(tag))) bySlug.set(addressOf(tag), tag)
  return { tags: [...bySlug.values()], tagSlugs: [...bySlug.keys()] }
}

/** What stands in an address for a name; one without Latin letters has a stable one, too. */
function addressOf(name: string): string {
  return slugify(name, createHash('sha256').update(name.toLowerCase()).digest('hex').slice(0, 12))
}
