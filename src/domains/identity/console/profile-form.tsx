import { type FormEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useIsLooking } from '../../../console/context.ts'
import { ConflictDialog } from '../../../console/drafts/conflict-dialog.tsx'
import type { Draft } from '../../../console/saving/draft.ts'
import { DraftNotices } from '../../../console/drafts/draft-notices.tsx'
import { LeaveGuard } from '../../../console/drafts/leave-guard.tsx'
import { binder, useRefusalFocus, useSnapshot } from '../../../console/drafts/use-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { LOCALES, OWN_NAMES } from '../../../kernel/locale.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import type { User } from '../shapes.ts'

interface Props {
  draft: Draft<User>
  /** Whether the address can be changed here. */
  mayMove: boolean
  /** Whether a mail has shown that the address is theirs. */
  isConfirmed: boolean
}

/** Name, username, e-mail address and the language of mails. */
export function ProfileForm({ draft, mayMove, isConfirmed }: Props) {
  const t = useTranslations('identity')
  const form = useRef<HTMLFormElement>(null)
  const snapshot = useSnapshot(draft)
  const isLooking = useIsLooking()
  const bind = binder(draft, snapshot, { readOnly: isLooking })
  useRefusalFocus(form, snapshot.refusals)
  const email = bind('email')
  const labels = {
    firstName: t('firstName'),
    lastName: t('lastName'),
    username: t('username'),
    email: t('email'),
    language: t('mailLanguage'),
  }
  const emailHint = mayMove ? 'emailHint' : isConfirmed ? 'emailStays' : 'emailUnconfirmed'
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void draft.save()
  }
  return (
    <form ref={form} aria-label={t('account')} onSubmit={handleSubmit} noValidate>
      <DraftNotices draft={draft} labels={labels} />
      <div className="grid gap-x-4 gap-y-3.5 tablet:grid-cols-2">
        <TextField
          label={labels.firstName}
          aside={t('optional')}
          autoComplete="given-name"
          dir="auto"
          {...bind('firstName')}
        />
        <TextField
          label={labels.lastName}
          aside={t('optional')}
          autoComplete="family-name"
          dir="auto"
          {...bind('lastName')}
        />
        <TextField
          label={labels.username}
          hint={t('usernameHint')}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...bind('username')}
        />
        <TextField
          label={labels.email}
          // Whoever looks as somebody else neither changes it nor sees the end of the page that it names.
          hint={isLooking ? undefined : t(emailHint)}
          type="email"
          required
          autoComplete="email"
          {...email}
          readOnly={!mayMove || email.readOnly}
        />
        <SelectField label={labels.language} {...bind('language')}>
          <option value="">{t('mailLanguageOfSite')}</option>
          {LOCALES.map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {OWN_NAMES[locale]}
            </option>
          ))}
        </SelectField>
      </div>
      {!isLooking && (
        <div className="mt-3.5 flex justify-end">
          <Button type="submit" kind="primary" isPending={snapshot.state.kind === 'saving'}>
            {t('save')}
          </Button>
        </div>
      )}
      <ConflictDialog draft={draft} labels={labels} />
      <LeaveGuard draft={draft} />
    </form>
  )
}
