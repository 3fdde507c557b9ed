import type { Locale } from '../../kernel/locale.ts'

/** The item and the screen of a draft. */
export interface DraftPlace {
  /** `{person}/{site}` */
  scope: string
  id: string
  path: string
  /** Language of the texts where it is not the site's own. */
  locale?: Locale | undefined
}

/** Beginning of the keys of an item's entries. */
export function prefixOf(
  { type }: { type: string },
  { scope, id, locale }: Omit<DraftPlace, 'path'>,
): string {
  return `${scope}/${type}/${id}${locale ? `@${locale}` : ''}/`
}
