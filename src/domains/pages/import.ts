import type { SeedShape } from '../../content/import.ts'
import type { Site } from '../../kernel/site.ts'
import { pageCreate, pageTranslation, type PageWrite } from './contract.ts'

/** How a page stands in files; the file name is the slug. */
export function pageSeed({ defaultLanguage }: Site): SeedShape<PageWrite> {
  return {
    shape: pageCreate,
    texts: pageTranslation,
    fields({ displayOrder: _, parent, ...front }, content, language, slug) {
      const texts = { ...front, content }
      if (language !== defaultLanguage) return texts
      return { template: 'default', ...texts, title: front.title ?? '', slug, parentId: parent }
    },
    names: { parentId: 'parent' },
  }
}
