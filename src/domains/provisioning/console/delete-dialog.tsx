import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { FormDialog } from '../../../console/form-dialog.tsx'
import { useToast } from '../../../console/toasts.tsx'
import { useSubmission } from '../../../console/use-submission.ts'
import { TextField } from '../../../ui/field.tsx'
import { deleteSite } from '../calls.ts'
import { GRACE_DAYS } from '../contract.ts'
import type { StandingSite } from '../shapes.ts'
import { useFreshSites } from './use-sites.ts'

/** Deletes a site once its name was typed. */
export function DeleteDialog({ site, onEnd }: { site: StandingSite; onEnd: () => void }) {
  const t = useTranslations('provisioning')
  const call = useCall()
  const toast = useToast()
  const refresh = useFreshSites()
  const own = useConsole()
  const navigate = useNavigate()
  const { id, name } = site
  const form = useSubmission(
    { name: '' },
    async (body) => {
      await call(deleteSite, { params: { id }, body })
      toast({ title: t('deleted', { name }), description: t('deletedText', { days: GRACE_DAYS }) })
      onEnd()
      const next = own.sites.find((other) => other.id !== id)
      if (id === own.site.id && next) void navigate(`/admin/sites/${next.id}`)
      else await refresh()
    },
    t('failedText'),
  )
  return (
    <FormDialog
      title={t('deleteQuestion', { name })}
      width={460}
      send={t('delete')}
      isDanger
      form={form}
      onClose={onEnd}
    >
      <p className="wrap-anywhere">{t('deleteText', { days: GRACE_DAYS })}</p>
      <TextField
        name="name"
        label={t('typeName', { name })}
        required
        dir="auto"
        autoComplete="off"
        value={form.values.name}
        error={form.errors.name}
        onChange={(typed) => form.set({ name: typed })}
        data-autofocus
      />
    </FormDialog>
  )
}
