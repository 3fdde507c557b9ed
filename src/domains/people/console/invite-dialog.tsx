import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useConsole } from '../../../console/context.ts'
import { type Bound, useDraft } from '../../../console/drafts/use-draft.ts'
import { ItemDialog } from '../../../console/item-dialogs/item-dialog.tsx'
import { type Role, ROLES } from '../../../kernel/role.ts'
import { FieldNotes, TextField } from '../../../ui/field.tsx'
import { LIMITED_ROLES } from '../contract.ts'
import type { MadeInvitation } from '../shapes.ts'
import { LanguageChecks } from './language-checks.tsx'
import { EMPTY_INVITATION, languagesIn, useInvitation } from './use-invitation.ts'

interface Props {
  onClose: () => void
  onMade: (made: MadeInvitation) => void
}

/** Makes a link for somebody; who gives it to them is the person who makes it. */
export function InviteDialog({ onClose, onMade }: Props) {
  const t = useTranslations('people')
  const at = '/admin/settings/people?create'
  const draft = useDraft(useInvitation(), 'new', null, EMPTY_INVITATION, undefined, at)
  if (!draft) return null
  const labels = Object.fromEntries(Object.keys(EMPTY_INVITATION).map((name) => [name, t(name)]))
  return (
    <ItemDialog
      title={t('inviteTitle')}
      draft={draft}
      labels={labels}
      saveLabel={t('makeLink')}
      onSaved={onMade}
      onClose={onClose}
    >
      {(bind) => <Fields bind={bind} />}
    </ItemDialog>
  )
}

function Fields({ bind }: { bind: (name: string) => Bound }) {
  const t = useTranslations('people')
  const role = bind('role')
  const languages = bind('languages')
  return (
    <>
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField
          label={t('name')}
          aside={t('optional')}
          autoComplete="off"
          dir="auto"
          data-autofocus
          {...bind('name')}
        />
        <TextField type="email" label={t('email')} required autoComplete="off" {...bind('email')} />
      </div>
      <RoleChoice bound={role} />
      {LIMITED_ROLES.includes(role.value as Role) && (
        <LanguageChecks
          role={role.value as Role}
          chosen={languagesIn(languages.value)}
          onChange={(chosen) => languages.onChange(String(chosen))}
        />
      )}
    </>
  )
}

function RoleChoice({ bound: { value, error, onChange } }: { bound: Bound }) {
  const t = useTranslations('people')
  const { site } = useConsole()
  const name = useId()
  return (
    <fieldset aria-describedby={error && `${name}-error`}>
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
              data-invalid={error !== undefined && role === value}
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
      <FieldNotes id={name} error={error} />
    </fieldset>
  )
}
