import { useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import { FormDialog } from '../../../console/form-dialog.tsx'
import { useToast } from '../../../console/toasts.tsx'
import { useSubmission } from '../../../console/use-submission.ts'
import { TextField } from '../../../ui/field.tsx'
import { changeSite } from '../calls.ts'
import type { StandingSite } from '../shapes.ts'
import { useFreshSites } from './use-sites.ts'

/** Changes name and address of a site. */
export function AddressDialog({ site, onEnd }: { site: StandingSite; onEnd: () => void }) {
  const t = useTranslations('provisioning')
  const call = useCall()
  const toast = useToast()
  const refresh = useFreshSites()
  const { id, name, slug } = site
  const form = useSubmission(
    { name, slug },
    async (values) => {
      // What nobody changed here may have been changed elsewhere meanwhile.
      const before = { name, slug }
      const changed = Object.entries(values).filter(
        ([field, value]) => value !== before[field as keyof typeof before],
      )
      const { name: called } = await call(changeSite, { params: { id }, body: Object.fromEntries(changed) })
      toast({ title: t('saved', { name: called }) })
      onEnd()
      await refresh()
    },
    t('failedText'),
  )
  const bind = (field: 'name' | 'slug') => ({
    name: field,
    value: form.values[field],
    error: form.errors[field],
    autoComplete: 'off',
    onChange: (value: string) => form.set({ [field]: value }),
  })
  return (
    <FormDialog title={t('changeAddress')} width={560} send={t('save')} form={form} onClose={onEnd}>
      <TextField label={t('name')} required isAuthored dir="auto" data-autofocus {...bind('name')} />
      <TextField
        label={t('address')}
        aside=".localhost"
        hint={t('addressMoves')}
        required
        autoCapitalize="off"
        spellCheck={false}
        {...bind('slug')}
      />
    </FormDialog>
  )
}
