import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import { useRefusalFocus } from '../../../console/drafts/use-draft.ts'
import { useToast } from '../../../console/toasts.tsx'
import { useSubmission } from '../../../console/use-submission.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { changeSite } from '../calls.ts'
import type { StandingSite } from '../shapes.ts'
import { useFreshSites } from './use-sites.ts'

/** Changes name, address and domain of a site. */
export function AddressDialog({ site, onEnd }: { site: StandingSite; onEnd: () => void }) {
  const t = useTranslations('provisioning')
  const call = useCall()
  const toast = useToast()
  const refresh = useFreshSites()
  const fields = useRef<HTMLDivElement>(null)
  const { id, name, slug, domain } = site
  const form = useSubmission(
    { name, slug, domain: domain ?? '' },
    async (body) => {
      await call(changeSite, { params: { id }, body })
      toast({ title: t('saved', { name: body.name }) })
      onEnd()
      await refresh()
    },
    t('failedText'),
  )
  useRefusalFocus(fields, form.refusals)
  const bind = (field: 'name' | 'slug' | 'domain') => ({
    name: field,
    value: form.values[field],
    error: form.errors[field],
    autoComplete: 'off',
    onChange: (value: string) => form.set({ [field]: value }),
  })
  return (
    <Dialog
      title={t('changeAddress')}
      width={560}
      closeLabel={t('close')}
      onClose={onEnd}
      onSubmit={form.handleSubmit}
      footer={
        <>
          <Button onClick={onEnd}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" isPending={form.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div ref={fields} className="flex flex-col gap-4">
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
        <TextField
          label={t('domain')}
          hint={t('domainHint')}
          inputMode="url"
          autoCapitalize="off"
          spellCheck={false}
          {...bind('domain')}
        />
        {form.refusal && (
          <p role="alert" className="font-medium text-bad">
            {form.refusal}
          </p>
        )}
      </div>
    </Dialog>
  )
}
