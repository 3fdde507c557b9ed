import { useTranslations } from 'use-intl'

const FIELDS = [
  'title',
  'content',
  'slug',
  'excerpt',
  'category',
  'tags',
  'author',
  'isPublished',
  'publishedAt',
  'metaTitle',
  'metaDescription',
] as const

/** What the fields of a post are called on screen, by their stored name. */
export function useLabels(): Record<(typeof FIELDS)[number], string> {
  const t = useTranslations('blog')
  // Every name of the list above gets its text.
  return Object.fromEntries(FIELDS.map((field) => [field, t(`field.${field}`)])) as Record<
    (typeof FIELDS)[number],
    string
  >
}
