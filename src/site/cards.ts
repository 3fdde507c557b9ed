import type { Locale } from '../kernel/locale.ts'

/** The picture of a page that networks show. */
export interface Card {
  /** Its address, which changes with what it shows. */
  path: string
  /** The title on it. */
  title: string
}

/** The size of every card in pixels, and its media type. */
export const CARD = { width: 1200, height: 630, type: 'image/jpeg' } as const

/** The cards of pages in a language that have been drawn, by the paths of the pages. */
export type CardsOf = (
  siteId: string,
  locale: Locale,
  paths: readonly string[],
) => Promise<ReadonlyMap<string, Card>>

const TAG = 'card '

/** Tag of the pages that name the card of a page. */
export const cardTag = (locale: Locale, path: string): string => `${TAG}${locale} ${path}`

/** Whether a change concerned cards alone. */
export const isOfCards = (tags: readonly string[]): boolean => tags.every((tag) => tag.startsWith(TAG))
