import { Island } from '../../../site/components/island.tsx'
import { Link } from '../../../site/components/link.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import { regionLabels } from '../../../site/components/toasts.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { FORGOT_PATH } from '../../identity/contract.ts'
import NewPasswordForm, { type NewPasswordProps } from './new-password.island.tsx'
import type { NewPasswordView } from './view-models.ts'

/** Where the link for a new password leads. */
export function NewPassword({ view: { link, hasMail }, t }: { view: NewPasswordView; t: Translate }) {
  return (
    <div className="wrap door">
      <div className="door__column">
        <p className="door__place">{t('accounts.studio')}</p>
        <PageTitle text={t('accounts.setPassword')} look="h1" />
        {link ? (
          <>
            <p className="door__note">{t('accounts.endsSessions')}</p>
            <Island name="accounts/new-password" component={NewPasswordForm} props={propsOf(link, t)} />
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

function propsOf(link: NonNullable<NewPasswordView['link']>, t: Translate): NewPasswordProps {
  const labels = {
    username: t('accounts.username'),
    password: t('accounts.password'),
    passwordHint: t('accounts.passwordHint'),
    save: t('accounts.save'),
    saving: t('accounts.saving'),
    failed: t('accounts.failed'),
    tryAgain: t('accounts.tryAgain'),
    toasts: regionLabels(t),
  }
  return { ...link, labels }
}
