import { importFolder, type SeedShape, type SiteImport } from '../../content/import.ts'
import { pageType } from './actions.ts'
import { pageCreate, pageTranslation, type PageWrite } from './contract.ts'

/** Imports the pages of a site's folder; the file name is the slug. @throws SeedError naming the file that is wrong */
export async function importPages(into: SiteImport): Promise<void> {
  const { defaultLanguage } = into.site
  const seed: SeedShape<PageWrite> = {
    shape: pageCreate,
    texts: pageTranslation,
    fields({ displayOrder: _, parent, ...front }, content, language, slug) {
      const texts = { ...front, content }
      if (language !== defaultLanguage) return texts
      return { template: 'default', ...texts, title: front.title ?? '', slug, parentId: parent }
    },
    names: { parentId: 'parent' },
  }
  await importFolder(into, 'pages', pageType, seed)
}
