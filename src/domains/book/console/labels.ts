import { useTranslations } from 'use-intl'
import type { Field, Fields } from '../../../content/type/field.ts'
import { bookType } from '../types/book.ts'
import { breathType } from '../types/breath.ts'
import { chapterType } from '../types/chapter.ts'
import { evidenceType } from '../types/evidence.ts'
import { introType } from '../types/intro.ts'
import { partType } from '../types/part.ts'
import { reflectionType } from '../types/reflection.ts'
import { visualType } from '../types/visual.ts'

// Nobody writes of which file and of which chapter a picture is.
const { chapterId: _, mediaFileId: __, ...ofVisual } = visualType.shared

export const FIELDS = {
  ...bookType.texts,
  ...bookType.shared,
  ...introType.texts,
  ...partType.texts,
  ...partType.shared,
  ...chapterType.texts,
  ...chapterType.shared,
  ...reflectionType.texts,
  ...evidenceType.texts,
  ...breathType.texts,
  ...breathType.shared,
  ...visualType.texts,
  ...ofVisual,
}

type Labels = Record<keyof typeof FIELDS, string>

/** The declaration of a field by its name; one that stands in several types is the same in each. */
export function fieldOf(name: string): Field | undefined {
  const fields: Fields = FIELDS
  return fields[name]
}

/** What the fields of the book and all in it are called on screen, by their stored name; texts of a group by both names. */
export function useLabels(): Labels {
  const t = useTranslations('book')
  // Every field of the book gets its text.
  const labels = Object.fromEntries(
    Object.keys(FIELDS).map((field) => [field, t(`field.${field}`)]),
  ) as Labels
  const { title, subtitle, description, source, content, practice, spiral, gallery } = labels
  const groups = {
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
  return { ...labels, ...groups }
}
