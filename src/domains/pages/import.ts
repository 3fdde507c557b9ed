import type { SeedShape } from '../../content/import.ts'
import type { Site } from '../../kernel/site.ts'
import { shapesOf } from '../../content/type/shapes.ts'
import { pageType, type PageWrite } from './type.ts'

const { create, translation } = shapesOf(pageType)

/** How a page stands in files; the file name is the slug. */
export function pageSeed({ defaultLanguage }: Site): SeedShape<PageWrite> {
  return {
    shape: create,
    texts: translation,
    fields({ displayOrder: _, parent, ...front }, content, language, slug) {
      const texts = { ...front, content }
      if (language !== defaultLanguage) return texts
      return { template: 'default', ...texts, title: front.title ?? '', slug, parentId: parent }
    },
    names: { parentId: 'parent' },
  }
}
