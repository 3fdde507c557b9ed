import { Link, usePath } from '../../../site/components/link.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import { ACCOUNT_PATH } from '../../../kernel/account-path.ts'
import type { Translate } from '../../../ui/translate.ts'
import { EMAIL_PATH } from '../contract.ts'
import type { Mistake } from '../../identity/contract.ts'
import type { ConfirmEmailView } from './view-models.ts'

/** Where the link of a new address leads: the button gives the account the address, since mail programs open links by themselves. */
export function ConfirmEmail({ view: { link, mistake }, t }: { view: ConfirmEmailView; t: Translate }) {
  const path = usePath()
  const said = mistake && saidOf(mistake, link !== null)
  return (
    <div className="wrap door">
      <div className="door__column">
        <PageTitle text={t('accounts.confirmEmail')} look="h1" />
        {said && (
          <p className="field__error door__note" role="alert">
            {t(said)}
          </p>
        )}
        {link ? (
          <>
            <p className="door__note">{t('accounts.confirmEmailText', { email: link.email })}</p>
            <form className="form" method="post" action={path(`${EMAIL_PATH}/${link.token}`)}>
              <button type="submit" className="button button--filled">
                {t('accounts.confirmEmail')}
              </button>
            </form>
          </>
        ) : (
          <>
            {!said && <p className="lead door__note">{t('accounts.linkVoidAsk')}</p>}
            <p>
              <Link className="button" href={ACCOUNT_PATH}>
                {t('accounts.account')}
              </Link>
            </p>
          </>
        )}
      </div>
    </div>
  )
}

/** A link that was used says so by its page alone. */
function saidOf(mistake: Mistake, isLink: boolean): string | null {
  if (mistake === 'input') return 'accounts.emailTaken'
  if (mistake === 'tooMany') return 'accounts.tooMany'
  return isLink ? 'accounts.notSaved' : null
}

export function EmailChanged({ t }: { t: Translate }) {
  return (
    <div className="wrap door">
      <div className="door__column">
        <PageTitle text={t('accounts.emailChanged')} look="h1" />
        <p className="lead door__note">{t('accounts.emailChangedText')}</p>
        <p>
          <Link className="button" href={ACCOUNT_PATH}>
            {t('accounts.account')}
          </Link>
        </p>
      </div>
    </div>
  )
}
