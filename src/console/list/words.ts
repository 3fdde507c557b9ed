import { useTranslations } from 'use-intl'
import type { Left } from '../../content/contract/bulk.ts'
import type { BulkVerb, ListWords } from '../catalogue/list-spec.ts'

/**
 * The texts of a list by their usual names. @param words beginning of their keys @param own texts with other names, or more of
 * them
 */
export function listWords(words: string, own: Partial<ListWords> = {}): ListWords {
  return {
    title: `${words}.title`,
    all: `${words}.all`,
    counted: `${words}.counted`,
    search: `${words}.search`,
    loading: `${words}.loading`,
    empty: `${words}.empty`,
    emptyText: `${words}.emptyText`,
    failed: `${words}.failed`,
    failedText: `${words}.failedText`,
    ...own,
  }
}

export const TRASHING: BulkVerb = { verb: 'trash', icon: 'trash' }

/** The bulk actions of types whose items are published. */
export const PUBLISHING: BulkVerb[] = [
  { verb: 'publish', icon: 'publish' },
  { verb: 'unpublish', icon: 'undo' },
  TRASHING,
]

/** The reason why a row was left as it was; a type's own rule gives it as `detail`. */
export function useReasons(): (left: Left) => string {
  const t = useTranslations('console.list.reason')
  return ({ reason, detail }) => detail || t(reason)
}
