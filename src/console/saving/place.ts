import type { Locale } from '../../kernel/locale.ts'

/** Where an item is written. */
export interface Place {
  /** `{person}/{site}` */
  scope: string
  id: string
  /** Address of the screen. */
  path: string
  /** Language of the texts where it is not the site's own. */
  locale?: Locale | undefined
}

/** Under which names entries of an item begin. */
export function prefixOf({ type }: { type: string }, { scope, id, locale }: Omit<Place, 'path'>): string {
  return `${scope}/${type}/${id}${locale ? `@${locale}` : ''}/`
}
