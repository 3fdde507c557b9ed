import { useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import { DeleteDialog } from '../../../console/item-dialogs/delete-dialog.tsx'
import type { ModuleRow } from '../shapes.ts'
import { removeModule } from '../calls.ts'

interface Props {
  row: ModuleRow
  onClose: () => void
  onRemoved: () => void
}

/** Asks before a module that somebody added goes; one that is on or needed stays, and the server says where. */
export function RemoveDialog({ row: { id, name }, onClose, onRemoved }: Props) {
  const t = useTranslations('modules')
  const call = useCall()
  return (
    <DeleteDialog
      title={t('removeTitle')}
      name={name}
      question={t('removeQuestion', { name })}
      words={{
        done: t('removed'),
        failed: t('removeFailed'),
        titles: { done: t('removedTitle'), failed: t('removeFailedTitle') },
      }}
      onDelete={async () => {
        await call(removeModule, { params: { id } })
        onRemoved()
      }}
      onClose={onClose}
    />
  )
}
