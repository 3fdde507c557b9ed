import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { useRefusalFocus } from '../../../console/drafts/use-draft.ts'
import { PasswordField } from '../../../console/password-field.tsx'
import { useSubmission } from '../../../console/use-submission.ts'
import { useToast } from '../../../console/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { changePassword } from '../calls.ts'
import { Section } from './section.tsx'
import { SESSIONS_KEY } from './sessions-section.tsx'

/** The way to another password. */
export function PasswordSection() {
  const t = useTranslations('identity')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section title={t('password')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 py-3">
        <p className="min-w-60 flex-1 text-second text-ink-2">{t('passwordText')}</p>
        <Button isSmall onClick={() => setIsOpen(true)}>
          {t('changePassword')}
        </Button>
      </div>
      {isOpen && <ChangePassword onClose={() => setIsOpen(false)} />}
    </Section>
  )
}

/** What is typed here is kept nowhere. */
function ChangePassword({ onClose }: { onClose: () => void }) {
  const t = useTranslations('identity')
  const close = useTranslations('console')('close')
  const { person } = useConsole()
  const { values, set, errors, refusal, refusals, isPending, handleSubmit } = useChange(onClose)
  const fields = useRef<HTMLDivElement>(null)
  useRefusalFocus(fields, refusals)
  return (
    <Dialog
      title={t('changePassword')}
      width={420}
      onClose={onClose}
      closeLabel={close}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" isPending={isPending}>
            {t('changePassword')}
          </Button>
        </>
      }
    >
      <div ref={fields} className="flex flex-col gap-3.5">
        {/* Password managers keep the new password under it. */}
        <input type="text" hidden readOnly autoComplete="username" value={person.username} />
        <PasswordField
          label={t('currentPassword')}
          name="currentPassword"
          autoComplete="current-password"
          value={values.currentPassword}
          error={errors.currentPassword}
          onChange={(currentPassword) => set({ currentPassword })}
          data-autofocus
        />
        <PasswordField
          label={t('newPassword')}
          name="newPassword"
          hint={t('newPasswordHint')}
          autoComplete="new-password"
          value={values.newPassword}
          error={errors.newPassword}
          onChange={(newPassword) => set({ newPassword })}
        />
        {refusal && (
          <p role="alert" className="font-medium text-bad">
            {refusal}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function useChange(onClose: () => void) {
  const t = useTranslations()
  const call = useCall()
  const toast = useToast()
  const queries = useQueryClient()
  const change = async (body: { currentPassword: string; newPassword: string }) => {
    await call(changePassword, { body })
    toast({ title: t('identity.passwordChanged'), description: t('identity.passwordChangedText') })
    onClose()
    await queries.invalidateQueries({ queryKey: SESSIONS_KEY })
  }
  return useSubmission({ currentPassword: '', newPassword: '' }, change, t('console.reason.noAnswer'))
}
