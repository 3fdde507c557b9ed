import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { EditedItem, Editing } from '../../../console/editor/editing.ts'
import type { ScheduleWrite } from '../../../kernel/publication.ts'
import type { CallOptions } from '../../../ui/client.ts'
import { type Publication, usePublication } from '../../../console/editor/use-publication.ts'

interface Calls<Item> {
  withdraw?: (options: CallOptions) => Promise<Item>
  schedule?: (write: ScheduleWrite, options: CallOptions) => Promise<Item>
}

/** Publishing, scheduling and withdrawing what belongs to the book. */
export function useBookPublication<Item extends EditedItem>(
  editing: Editing<Item>,
  calls: Calls<Item>,
): Publication {
  const t = useTranslations('book')
  const queries = useQueryClient()
  return usePublication(editing, {
    ...calls,
    words: { withdrawFailed: t('unpublishFailed') },
    onDone: () => void queries.invalidateQueries({ queryKey: ['book'] }),
  })
}
