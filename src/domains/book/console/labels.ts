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
] as const

/** What the fields of book, part and chapter are called on screen, by their stored name. */
export function useLabels(): Record<(typeof FIELDS)[number], string> {
  const t = useTranslations('book')
  // Every name of the list above gets its text.
  return Object.fromEntries(FIELDS.map((field) => [field, t(`field.${field}`)])) as Record<
    (typeof FIELDS)[number],
    string
  >
}
