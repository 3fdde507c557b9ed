import { LOGIN_PATH } from '../../../kernel/account-path.ts'
import { Field } from '../../../site/components/fields.tsx'
import { Link, usePath } from '../../../site/components/link.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { SIGN_UP_PATH } from '../../identity/contract.ts'
import type { SignUpView } from './view-models.ts'

/** What was wrong is where the eye goes. */
const FOCUS = { autoFocus: true }

/** Where readers ask for an account; without mail it says that there are none yet. */
export function SignUp({ view: { isOpen, email, mistake }, t }: { view: SignUpView; t: Translate }) {
  const path = usePath()
  return (
    <div className="wrap door">
      <div className="door__column">
        <PageTitle text={t('registration.title')} look="h1" />
        {isOpen ? (
          <>
            <p className="door__note">{t('registration.intro')}</p>
            {mistake && mistake !== 'input' && (
              <p className="field__error door__note" role="alert">
                {t(`registration.${mistake}`)}
              </p>
            )}
            <form className="form" method="post" action={path(SIGN_UP_PATH)} noValidate>
              <Field
                name="email"
                label={t('registration.email')}
                type="email"
                autoComplete="email"
                defaultValue={email}
                error={mistake === 'input' ? t('registration.noAddress') : undefined}
                {...(mistake === 'input' && FOCUS)}
                required
              />
              <button type="submit" className="button button--filled">
                {t('registration.send')}
              </button>
            </form>
            <p className="door__help">
              {t('registration.hasAccount')} <Link href={LOGIN_PATH}>{t('registration.logIn')}</Link>
            </p>
          </>
        ) : (
          <p className="lead door__note">{t('registration.closed')}</p>
        )}
      </div>
    </div>
  )
}

/** The same for every address. */
export function SignUpSent({ t }: { t: Translate }) {
  return (
    <div className="wrap door">
      <div className="door__column">
        <PageTitle text={t('registration.sent')} look="h1" />
        <p className="lead door__note">{t('registration.sentText')}</p>
        <p className="door__note">{t('registration.sentHint')}</p>
        <p className="actions">
          <Link className="button" href="/">
            {t('registration.backHome')}
          </Link>
        </p>
      </div>
    </div>
  )
}
