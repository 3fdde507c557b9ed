import { LOGIN_PATH } from '../../../kernel/account-path.ts'
import { Field } from '../../../site/components/fields.tsx'
import { Link, usePath } from '../../../site/components/link.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { FORGOT_PATH } from '../../identity/contract.ts'
import type { ForgotView } from './view-models.ts'

/** What was wrong is where the eye goes. */
const FOCUS = { autoFocus: true }

/** Where whoever has forgotten the password asks for a link. */
export function Forgot({ view: { username, mistake }, t }: { view: ForgotView; t: Translate }) {
  const path = usePath()
  return (
    <div className="wrap door">
      <div className="door__column">
        <PageTitle text={t('accounts.forgot')} look="h1" />
        <p className="door__note">{t('accounts.forgotText')}</p>
        {mistake && mistake !== 'input' && (
          <p className="field__error door__note" role="alert">
            {t(mistake === 'tooMany' ? 'accounts.tooMany' : 'accounts.notSaved')}
          </p>
        )}
        <form className="form" method="post" action={path(FORGOT_PATH)} noValidate>
          <Field
            name="username"
            label={t('accounts.usernameOrEmail')}
            autoComplete="username"
            defaultValue={username}
            error={mistake === 'input' ? t('accounts.noName') : undefined}
            {...(mistake === 'input' && FOCUS)}
            required
          />
          <button type="submit" className="button button--filled">
            {t('accounts.send')}
          </button>
        </form>
      </div>
    </div>
  )
}

/** The same for every name. */
export function ForgotSent({ t }: { t: Translate }) {
  return (
    <div className="wrap door">
      <div className="door__column">
        <PageTitle text={t('accounts.sent')} look="h1" />
        <p className="lead door__note">{t('accounts.sentText')}</p>
        <p className="door__note">{t('accounts.sentHint')}</p>
        <p className="actions">
          <Link className="button" href={LOGIN_PATH}>
            {t('accounts.backToLogin')}
          </Link>
        </p>
      </div>
    </div>
  )
}
