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
  'keyThemes',
  'content',
  'related',
  'gallery',
  'spiral',
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

/** What the fields of the book and all in it are called on screen, by their stored name. */
export function useLabels(): Record<(typeof FIELDS)[number], string> {
  const t = useTranslations('book')
  // Every name of the list above gets its text.
  return Object.fromEntries(FIELDS.map((field) => [field, t(`field.${field}`)])) as Record<
    (typeof FIELDS)[number],
    string
  >
}
