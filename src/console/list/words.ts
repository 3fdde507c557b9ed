import { useTranslations } from 'use-intl'
import type { Left } from '../../content/contract/bulk.ts'
import type { BulkVerb, ListWords } from '../list-spec.ts'

/** The texts of a list by the names that most have them by. @param words beginning of their keys @param own what is called otherwise, or beside */
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

/** What types whose items are published can do with many of them. */
export const PUBLISHING: BulkVerb[] = [
  { verb: 'publish', icon: 'publish' },
  { verb: 'unpublish', icon: 'undo' },
  { verb: 'trash', icon: 'trash' },
]

/** Why a row was left as it was; the rule of a type says so itself. */
export function useReasons(): (left: Left) => string {
  const t = useTranslations('console.list.reason')
  return ({ reason, detail }) => detail || t(reason)
}
