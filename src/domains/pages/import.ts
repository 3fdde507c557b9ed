import * as z from 'zod/mini'
import { type SeedFolder, seedOf } from '../../content/seed-files.ts'
import { markdownToRichText } from '../../kernel/rich-text/markdown.ts'
import { flag, optionalText, requiredText } from '../../kernel/shape.ts'
import type { Site } from '../../kernel/site.ts'
import type { Tx } from '../../platform/db/database.ts'
import { insertPage, insertPageText } from './queries.ts'

const pageShape = z.strictObject({
  title: requiredText('title'),
  metaDescription: optionalText('metaDescription'),
  isPublished: flag('isPublished'),
})

/** Writes the pages of a site's folder; the file name is the slug. @throws SeedError naming the file that is wrong */
export async function importPages(
  tx: Tx,
  site: Site,
  folder: SeedFolder,
  newId: () => string,
): Promise<void> {
  for (const file of folder.files(`${site.defaultLanguage}/pages`)) {
    const { title, metaDescription = '', isPublished = true } = seedOf(pageShape, file, file.front)
    const id = newId()
    await insertPage(tx, site.id, { id, slug: file.path.replace(/^.*\/|\.md$/g, ''), isPublished })
    await insertPageText(tx, site.id, id, site.defaultLanguage, {
      title,
      metaDescription,
      content: markdownToRichText(file.body),
    })
  }
}
