import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useCall, useConsole } from '../../../console/context.ts'
import { FormDialog } from '../../../console/form-dialog.tsx'
import { useSubmission } from '../../../console/use-submission.ts'
import type { Locale } from '../../../kernel/locale.ts'
import { type Role, ROLES } from '../../../kernel/role.ts'
import { TextField } from '../../../ui/field.tsx'
import { invite } from '../calls.ts'
import { LIMITED_ROLES } from '../contract.ts'
import type { MadeInvitation } from '../shapes.ts'
import { LanguageChecks } from './language-checks.tsx'

interface Props {
  onClose: () => void
  onMade: (made: MadeInvitation) => void
}

/** Makes a link for somebody; who gives it to them is the person who makes it. */
export function InviteDialog({ onClose, onMade }: Props) {
  const t = useTranslations('people')
  const form = useInvite(onMade)
  const { values, set, errors } = form
  return (
    <FormDialog title={t('inviteTitle')} width={560} send={t('makeLink')} form={form} onClose={onClose}>
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField
          label={t('name')}
          aside={t('optional')}
          autoComplete="off"
          dir="auto"
          value={values.name}
          error={errors.name}
          onChange={(name) => set({ name })}
          data-autofocus
        />
        <TextField
          type="email"
          label={t('email')}
          required
          autoComplete="off"
          value={values.email}
          error={errors.email}
          onChange={(email) => set({ email })}
        />
      </div>
      <RoleChoice value={values.role} onChange={(role) => set({ role })} />
      {LIMITED_ROLES.includes(values.role) && (
        <LanguageChecks
          role={values.role}
          chosen={values.languages}
          onChange={(languages) => set({ languages })}
        />
      )}
    </FormDialog>
  )
}

function RoleChoice({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const t = useTranslations('people')
  const { site } = useConsole()
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 text-second font-semibold">{t('role')}</legend>
      <div className="divide-y divide-line overflow-hidden rounded-card border border-line-2">
        {ROLES.slice(ROLES.indexOf(site.role)).map((role) => (
          <div
            key={role}
            className="relative flex items-start gap-3 px-3.5 py-2.5 has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              id={`${name}-${role}`}
              type="radio"
              name={name}
              checked={role === value}
              onChange={() => onChange(role)}
              aria-describedby={`${name}-${role}-may`}
              className="relative z-1 mt-1 size-4 flex-none accent-accent outline-none"
            />
            <span>
              {/* The whole row can be pressed. */}
              <label
                htmlFor={`${name}-${role}`}
                className="block cursor-pointer font-semibold after:absolute after:inset-0"
              >
                {t(`roles.${role}`)}
              </label>
              <span id={`${name}-${role}-may`} className="block text-second text-ink-2">
                {t(`may.${role}`)}
              </span>
            </span>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

interface Values {
  name: string
  email: string
  role: Role
  languages: Locale[]
}

function useInvite(onMade: Props['onMade']) {
  const t = useTranslations('people')
  const call = useCall()
  const { site } = useConsole()
  const first: Values = { name: '', email: '', role: 'editor', languages: [] }
  const send = async (body: Values) => onMade(await call(invite, { params: { forkId: site.id }, body }))
  return useSubmission(first, send, t('failedText'))
}
