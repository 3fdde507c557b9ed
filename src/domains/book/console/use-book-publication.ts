import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { EditedItem, Editing } from '../../../console/editor/editing.ts'
import type { CallOptions } from '../../../ui/client.ts'
import { type Publication, usePublication } from '../../../console/editor/use-publication.ts'

interface Calls<Item> {
  publish(options: CallOptions): Promise<Item>
  withdraw(options: CallOptions): Promise<Item>
  schedule?: (publishAt: string | null, options: CallOptions) => Promise<Item>
}

/** Publishing and withdrawing what belongs to the book. */
export function useBookPublication<Item extends EditedItem>(
  editing: Editing<Item>,
  calls: Calls<Item>,
): Publication {
  const t = useTranslations('book')
  const queries = useQueryClient()
  return usePublication(editing, {
    ...calls,
    words: { publishFailed: t('publishFailed'), withdrawFailed: t('unpublishFailed') },
    onDone: () => void queries.invalidateQueries({ queryKey: ['book'] }),
  })
}
