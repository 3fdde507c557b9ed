import { fileIn, importOnce, type SiteImport } from '../../content/import.ts'
import { frontOf, type SeedFile, seedOf } from '../../content/seed-files.ts'
import { markdownToRichText } from '../../kernel/rich-text/markdown.ts'
import { flag, optionalText, requiredText } from '../../kernel/shape.ts'
import * as z from 'zod/mini'
import { findPageVersion, insertPage, insertPageText, movePageOn, removePageTexts } from './queries.ts'
import { indexPages } from './searched.ts'

const texts = { title: requiredText('title'), metaDescription: optionalText('metaDescription') }
const pageShape = z.strictObject({ ...texts, isPublished: flag('isPublished') })
const textShape = z.strictObject(texts)

/** Imports the pages of a site's folder; the file name is the slug. @throws SeedError naming the file that is wrong */
export async function importPages(into: SiteImport): Promise<void> {
  const { folder, site } = into
  for (const file of folder.files(`${site.defaultLanguage}/pages`)) await importPage(into, file)
}

async function importPage(into: SiteImport, file: SeedFile): Promise<void> {
  const { tx, site, newId } = into
  const { isPublished = true, ...own } = seedOf(pageShape, file, frontOf(file))
  const written = [{ language: site.defaultLanguage, body: file.body, ...own }]
  for (const language of into.languages) {
    const translated = fileIn(into, file, language)
    if (!translated) continue
    const given = seedOf(textShape, translated, frontOf(translated))
    written.push({ language, body: translated.body, ...given })
  }
  const insertTexts = async (id: string) => {
    for (const { language, title, metaDescription = '', body } of written) {
      const text = { title, metaDescription, content: markdownToRichText(body) }
      await insertPageText(tx, site.id, id, language, text)
    }
  }
  const slug = file.path.replace(/^.*\/|\.md$/g, '')

  await importOnce(into, file, [isPublished, written], {
    async create() {
      const id = newId()
      await insertPage(tx, site.id, { id, slug, isPublished })
      await insertTexts(id)
      await indexPages(tx, site.id, id)
      return id
    },
    async edit(id) {
      await removePageTexts(tx, site.id, id)
      await insertTexts(id)
      await movePageOn(tx, site.id, id, isPublished)
      await indexPages(tx, site.id, id)
    },
    versionOf: (id) => findPageVersion(tx, site.id, id),
  })
}
