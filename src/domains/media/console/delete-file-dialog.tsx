import { useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import { DeleteDialog } from '../../../console/item-dialogs/delete-dialog.tsx'
import { useRefetch } from '../../../console/items/item-type.ts'
import { deleteFile } from '../calls.ts'
import type { FileRow } from '../type.ts'
import { nameOf } from './file-kind.ts'
import { ReplaceButton } from './replace-button.tsx'
import { UseList, useUses } from './uses.tsx'

interface Props {
  file: FileRow
  onClose: () => void
  /** Once it is gone, into the trash or for good. */
  onGone?: () => Promise<void>
  onReplaced?: (file: FileRow) => void
}

/** Asks before a file is deleted: for good, or into the trash; where it is shown, other bytes may be what is wanted. */
export function DeleteFileDialog({ file, onClose, onGone, onReplaced }: Props) {
  const t = useTranslations('media')
  const call = useCall()
  const refetch = useRefetch({ kind: 'media' })
  const { data: uses = [], isPending, isError } = useUses(file)
  // Nothing is deleted before it is known what will lack it.
  if (isPending) return null
  return (
    <DeleteDialog
      title={t('delete')}
      name={nameOf(file)}
      words={{ done: t('toast.deleted'), failed: t('toast.deleteFailed') }}
      onDelete={async () => {
        await call(deleteFile, { params: { id: file.id } })
        refetch()
        await onGone?.()
      }}
      thrown={{ type: 'media', id: file.id, onDone: onGone }}
      onClose={onClose}
    >
      {isError && <p className="mt-3 font-medium">{t('uses.unknown')}</p>}
      {uses.length > 0 && (
        <div className="mt-3">
          <p className="font-medium">{t('uses.willLack', { count: uses.length })}</p>
          <UseList uses={uses} />
          <p className="mt-3 mb-2 text-second text-ink-2">{t('uses.replaceInstead')}</p>
          <div className="flex flex-wrap gap-2">
            <ReplaceButton
              file={file}
              onReplaced={(replaced) => {
                onReplaced?.(replaced)
                onClose()
              }}
            />
          </div>
        </div>
      )}
    </DeleteDialog>
  )
}
