import { ACCOUNT_PATH } from '../../../kernel/account-path.ts'
import { Island } from '../../../site/components/island.tsx'
import { Link, usePath } from '../../../site/components/link.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import { regionLabels } from '../../../site/components/toasts.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { SIGN_UP_PATH } from '../../identity/contract.ts'
import OpenAccountForm, { type OpenAccountProps } from './open-account.island.tsx'
import type { OpenAccountView } from './view-models.ts'

/** Where the link of the mail leads: a name and a password, and the account is there. */
export function OpenAccount({ view: { link }, t }: { view: OpenAccountView; t: Translate }) {
  const path = usePath()
  return (
    <div className="wrap door">
      <div className="door__column">
        <PageTitle text={t('registration.openAccount')} look="h1" />
        {link ? (
          <>
            <p className="door__note">{t('registration.openText', { site: link.siteName })}</p>
            <Island
              name="registration/open-account"
              component={OpenAccountForm}
              props={{ ...link, labels: labelsOf(t), path: path(ACCOUNT_PATH) }}
            />
            <noscript>
              <p className="door__note">{t('registration.needsJavaScript')}</p>
            </noscript>
          </>
        ) : (
          <>
            <p className="lead door__note">{t('registration.linkVoid')}</p>
            <p>
              <Link className="button" href={SIGN_UP_PATH}>
                {t('registration.again')}
              </Link>
            </p>
          </>
        )}
      </div>
    </div>
  )
}

function labelsOf(t: Translate): OpenAccountProps['labels'] {
  return {
    name: t('registration.name'),
    email: t('registration.email'),
    password: t('registration.password'),
    passwordHint: t('registration.passwordHint'),
    open: t('registration.openAccount'),
    opening: t('registration.opening'),
    failed: t('registration.failedTitle'),
    tryAgain: t('registration.tryAgain'),
    toasts: regionLabels(t),
  }
}
