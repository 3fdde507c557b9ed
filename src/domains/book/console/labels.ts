import { useTranslations } from 'use-intl'

const FIELDS = [
  'title',
  'subtitle',
  'author',
  'description',
  'featuredChapter',
  'buyLinks',
  'cover',
  'audience',
  'color',
  'number',
  'displayOrder',
  'partId',
  'readTime',
  'isFree',
  'keyThemes',
  'content',
  'related',
  'gallery',
  'spiral',
  'previewSamples',
  'prompt',
  'questions',
  'practice',
  'seedPaperText',
  'instruction',
  'duration',
  'source',
  'caption',
  'altText',
  'path',
  'assetType',
] as const

type Labels = Record<(typeof FIELDS)[number], string>

/** What the fields of the book and all in it are called on screen, by their stored name; texts of a group by both names. */
export function useLabels(): Labels {
  const t = useTranslations('book')
  // Every name of the list above gets its text.
  const labels = Object.fromEntries(FIELDS.map((field) => [field, t(`field.${field}`)])) as Labels
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
