import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Draft } from '../../../console/drafts/draft.ts'
import { type Publication, usePublication } from '../../../console/editor/use-publication.ts'

interface Calls<Item> {
  publish(): Promise<Item>
  withdraw(): Promise<Item>
}

/** Publishing and withdrawing what belongs to the book. */
export function useBookPublication<Item>(draft: Draft<Item>, calls: Calls<Item>): Publication {
  const t = useTranslations('book')
  const queries = useQueryClient()
  return usePublication(draft, {
    ...calls,
    words: { publishFailed: t('publishFailed'), withdrawFailed: t('unpublishFailed') },
    onDone: () => void queries.invalidateQueries({ queryKey: ['book'] }),
  })
}
