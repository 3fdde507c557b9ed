import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BulkForm } from '../../../console/catalogue/list-spec.ts'
import { useCall, useConsole } from '../../../console/context.ts'
import { listOf } from '../../../console/form-values.ts'
import type { CallInput } from '../../../kernel/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { tagFiles } from '../calls.ts'

/** Tags for many files at once: those to add, and those to take off. */
export function TagDialog({ count, isPending, onRun, onClose }: BulkForm) {
  const t = useTranslations('media')
  const common = useTranslations('console')
  const { site } = useConsole()
  const call = useCall()
  const [add, setAdd] = useState('')
  const [remove, setRemove] = useState('')
  const isEmpty = listOf(add).length + listOf(remove).length === 0
  const handleSubmit = () => {
    if (isEmpty) return
    onRun((target) => {
      // The list names its rows as every action on many does.
      const body = { target, add: listOf(add), remove: listOf(remove) } as CallInput<typeof tagFiles>['body']
      return call(tagFiles, { params: { forkId: site.id }, body })
    })
  }
  return (
    <Dialog
      title={t('tagMany', { count })}
      width={460}
      onClose={onClose}
      closeLabel={common('close')}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" kind="primary" isPending={isPending} disabled={isEmpty}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t('tagsAdd')}
          hint={t('tagsHint')}
          autoComplete="off"
          data-autofocus
          value={add}
          onChange={setAdd}
        />
        <TextField label={t('tagsRemove')} autoComplete="off" value={remove} onChange={setRemove} />
      </div>
    </Dialog>
  )
}
