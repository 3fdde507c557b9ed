import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import { useItemToasts } from '../../../console/item-toasts.ts'
import { useRefetch } from '../../../console/items/item-type.ts'
import { restoreReplaced } from '../calls.ts'
import type { FileRow } from '../type.ts'

type OnRestored = ((file: FileRow) => void) | undefined

/** What follows a replacement on screen: everything that shows the file reads it anew, and the toast has Undo. */
export function useRestore() {
  const t = useTranslations('media')
  const undo = useTranslations('console')('undo')
  const call = useCall()
  const queries = useQueryClient()
  const refetch = useRefetch({ kind: 'media' })
  const toasts = useItemToasts()

  /** @param version of the file, with which other bytes came @param onRestored is given the file as it is then */
  async function restore(file: FileRow, version: number, onRestored?: OnRestored): Promise<void> {
    try {
      const params = { id: file.id, number: String(version) }
      const restored = await call(restoreReplaced, { params, body: { onlyIf: file.hash } })
      tell(t('replacedFiles.restored'), file, restored, onRestored)
      onRestored?.(restored)
    } catch (error) {
      toasts.failed(error, t('replacedFiles.restoreFailed'))
    }
  }

  /** Says that a file has other bytes. @param onRestored is given the file as it is after Undo */
  function tell(sentence: string, before: FileRow, after: FileRow, onRestored?: OnRestored): void {
    refetch()
    void queries.invalidateQueries({ queryKey: ['media', after.id] })
    void queries.invalidateQueries({ queryKey: ['history'] })
    // The same bytes were put there again: nothing was kept.
    const isKept = before.hash !== after.hash
    const action = { label: undo, onAct: () => void restore(after, after.version, onRestored) }
    toasts.succeeded(sentence, isKept ? action : undefined)
  }

  return { restore, tell }
}
