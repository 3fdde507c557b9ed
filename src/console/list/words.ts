import { useTranslations } from 'use-intl'
import type { Left } from '../../content/contract/bulk.ts'
import type { BulkVerb } from '../list-spec.ts'

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
