import { useTranslations } from 'use-intl'
import type { Fields } from '../../../content/type/field.ts'
import { bookType } from '../types/book.ts'
import { breathType } from '../types/breath.ts'
import { chapterType } from '../types/chapter.ts'
import { evidenceType } from '../types/evidence.ts'
import { introType } from '../types/intro.ts'
import { partType } from '../types/part.ts'
import { reflectionType } from '../types/reflection.ts'
import { visualType } from '../types/visual.ts'

const TYPES = [
  bookType,
  introType,
  partType,
  chapterType,
  reflectionType,
  evidenceType,
  breathType,
  visualType,
]

/** All fields of the book by their names; one that stands in several types is the same in each. */
export const FIELDS: Fields = Object.fromEntries(
  TYPES.flatMap(({ texts, shared }) => Object.entries({ ...texts, ...shared })),
)

/** What the texts of groups are called on screen, by the name of the group and their own. */
export function useLabelsWithin(): Record<string, string> {
  const t = useTranslations('book')
  const names = ['title', 'subtitle', 'description', 'source', 'content', 'practice'] as const
  const [title, subtitle, description, source, content, practice] = names.map((name) => t(`field.${name}`))
  const [spiral, gallery] = [t('field.spiral'), t('field.gallery')]
  return {
    'spiral.title': `${spiral}: ${title}`,
    'spiral.description': `${spiral}: ${description}`,
    'spiral.parts': t('spiralParts'),
    'spiral.guidance': t('guidance'),
    'gallery.title': t('galleryTitle'),
    'gallery.subtitle': `${gallery}: ${subtitle}`,
    'gallery.description': `${gallery}: ${description}`,
    'gallery.meaning': t('meaning'),
    'gallery.symbols': t('symbols'),
    'previewSamples.reflection': t('sample.reflection'),
    'previewSamples.evidence.title': `${t('sample.evidence')}: ${title}`,
    'previewSamples.evidence.description': `${t('sample.evidence')}: ${description}`,
    'previewSamples.evidence.source': `${t('sample.evidence')}: ${source}`,
    'previewSamples.breath.title': `${t('sample.breath')}: ${title}`,
    'previewSamples.breath.content': `${t('sample.breath')}: ${content}`,
    'previewSamples.breath.practice': `${t('sample.breath')}: ${practice}`,
  }
}
