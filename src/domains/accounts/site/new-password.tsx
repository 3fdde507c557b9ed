import { LOGIN_PATH } from '../../../kernel/account-path.ts'
import { Island } from '../../../site/components/island.tsx'
import { Link, usePath } from '../../../site/components/link.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import { regionLabels } from '../../../site/components/toasts.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { FORGOT_PATH } from '../../identity/contract.ts'
import NewPasswordForm, { type NewPasswordProps } from './new-password.island.tsx'
import type { NewPasswordView } from './view-models.ts'

/** Where the link for a new password leads. */
export function NewPassword({ view: { link, hasMail }, t }: { view: NewPasswordView; t: Translate }) {
  const path = usePath()
  return (
    <div className="wrap door">
      <div className="door__column">
        <PageTitle text={t('accounts.setPassword')} look="h1" />
        {link ? (
          <>
            <p className="door__note">{t('accounts.endsSessions')}</p>
            <Island
              name="accounts/new-password"
              component={NewPasswordForm}
              props={{ ...link, labels: labelsOf(t), path: path(LOGIN_PATH) }}
            />
            <noscript>
              <p className="door__note">{t('accounts.needsJavaScript')}</p>
            </noscript>
          </>
        ) : (
          <>
            <p className="lead door__note">{t(hasMail ? 'accounts.linkVoidAsk' : 'accounts.linkVoid')}</p>
            {hasMail && (
              <p>
                <Link className="button" href={FORGOT_PATH}>
                  {t('accounts.again')}
                </Link>
              </p>
            )}
          </>
        )}
      </div>
    </div>
  )
}

function labelsOf(t: Translate): NewPasswordProps['labels'] {
  return {
    username: t('accounts.username'),
    password: t('accounts.password'),
    passwordHint: t('accounts.passwordHint'),
    save: t('accounts.save'),
    saving: t('accounts.saving'),
    failed: t('accounts.failed'),
    tryAgain: t('accounts.tryAgain'),
    toasts: regionLabels(t),
  }
}
