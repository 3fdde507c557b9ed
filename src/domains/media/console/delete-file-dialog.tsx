import { useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import { DeleteDialog } from '../../../console/item-dialogs/delete-dialog.tsx'
import { useRefetch } from '../../../console/items/item-type.ts'
import { deleteFile, type FileRow } from '../contract.ts'
import { UseList, useUses } from './uses.tsx'

/** Asks before a file is deleted, and says what will lack it. */
export function DeleteFileDialog({ file, onClose }: { file: FileRow; onClose: () => void }) {
  const t = useTranslations('media')
  const call = useCall()
  const refetch = useRefetch({ kind: 'media' })
  const uses = useUses(file) ?? []
  return (
    <DeleteDialog
      title={t('delete')}
      name={file.originalName || file.filename}
      words={{ done: t('toast.deleted'), failed: t('toast.deleteFailed') }}
      onDelete={async () => {
        await call(deleteFile, { params: { id: file.id } })
        refetch()
      }}
      onClose={onClose}
    >
      {uses.length > 0 && (
        <div className="mt-3">
          <p className="font-medium">{t('uses.willLack', { count: uses.length })}</p>
          <UseList uses={uses} />
          <p className="mt-2 text-second text-ink-2">{t('uses.replaceInstead')}</p>
        </div>
      )}
    </DeleteDialog>
  )
}
