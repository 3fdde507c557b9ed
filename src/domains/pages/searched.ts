import { indexDocuments } from '../../content/search/documents.ts'
import { removeLost } from '../../content/search/queries.ts'
import { plainText } from '../../kernel/rich-text/plain-text.ts'
import type { Site } from '../../kernel/site.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { listPageTexts } from './queries.ts'

const KIND = 'page'

/** Writes what readers find of a page, or of all pages of the site. @returns how many pages */
export async function indexPages(tx: Tx, siteId: string, id: string | null = null): Promise<number> {
  const pages = Map.groupBy(await listPageTexts(tx, siteId, id), (row) => row.id)
  for (const [itemId, rows] of pages) {
    const entries = rows.flatMap(({ slug, isPublished, language, title, content }) =>
      isPublished && language && content
        ? [{ language, title: title ?? '', text: plainText(content), path: pathOf(slug) }]
        : [],
    )
    await indexDocuments(tx, { siteId, kind: KIND, itemId }, entries, { from: null, until: null })
  }
  return pages.size
}

/** The same for all, on its own. */
export async function indexPagesAnew(db: Database, site: Site): Promise<number> {
  return db.transaction([site.id], async (tx) => {
    await removeLost(tx, { siteId: site.id, kind: KIND, table: 'pages', key: 'id' })
    return indexPages(tx, site.id)
  })
}

function pathOf(slug: string): string {
  return slug === 'home' ? '/' : `/${slug}`
}
