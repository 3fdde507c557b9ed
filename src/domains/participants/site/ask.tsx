import { Field } from '../../../site/components/fields.tsx'
import { Link, usePath } from '../../../site/components/link.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { linkPath, MY_PATH, stopPath } from './links.ts'
import type { AskView, LinkView, StopView } from './view-models.ts'

/** Asks for the address to which a link is mailed. */
export function Ask({ view, t }: { view: AskView; t: Translate }) {
  const { siteName, canMail, contactPath, isLinkOver } = view
  return (
    <div className="wrap page my">
      <PageTitle text={t('participants.title')} look="h1" />
      {isLinkOver && (
        <p className="my__note" role="alert">
          {t('participants.linkOver')}
        </p>
      )}
      <p className="lead page__lead">{t('participants.intro', { site: siteName })}</p>
      {canMail ? (
        <AskForm view={view} t={t} />
      ) : (
        <>
          <p className="my__note">{t(contactPath ? 'participants.noMailWrite' : 'participants.noMail')}</p>
          {contactPath && (
            <p className="actions">
              <Link className="button" href={contactPath}>
                {t('participants.contact')}
              </Link>
            </p>
          )}
        </>
      )}
    </div>
  )
}

function AskForm({ view: { email, mistake }, t }: { view: AskView; t: Translate }) {
  const path = usePath()
  return (
    <form className="form my__form" method="post" action={path(MY_PATH)} noValidate>
      <Field
        name="email"
        id="my-email"
        label={t('participants.email')}
        hint={t('participants.emailHint')}
        error={mistake === null ? undefined : t(mistake)}
        type="email"
        autoComplete="email"
        required
        defaultValue={email}
        {...(mistake !== null && { autoFocus: true })}
      />
      <button type="submit" className="button button--filled">
        {t('participants.sendLink')}
      </button>
    </form>
  )
}

/** Says the same for every address. */
export function Sent({ t }: { t: Translate }) {
  return (
    <div className="wrap page my">
      <PageTitle text={t('participants.sentTitle')} look="h1" />
      <p className="lead page__lead">{t('participants.sentText')}</p>
      <p className="actions">
        <Link className="button" href="/">
          {t('participants.backHome')}
        </Link>
      </p>
    </div>
  )
}

/** Where a mailed link leads. Programs open links, too, so only the button does something. */
export function OpenByLink({ view: { token, email, siteName }, t }: { view: LinkView; t: Translate }) {
  const path = usePath()
  return (
    <div className="wrap page my">
      <PageTitle text={t('participants.title')} look="h1" />
      <p className="lead page__lead">{t('participants.openText', { site: siteName, email })}</p>
      <form className="my__form" method="post" action={path(linkPath(token))}>
        <button type="submit" className="button button--filled">
          {t('participants.open')}
        </button>
      </form>
    </div>
  )
}

/** Where somebody ends the mails with links to an address, or has them again. */
export function Stop({ view: { key, siteName, isStopped }, t }: { view: StopView; t: Translate }) {
  const path = usePath()
  return (
    <div className="wrap page my">
      <PageTitle text={t('participants.stopTitle')} look="h1" />
      <p className="lead page__lead" role={isStopped ? 'status' : undefined}>
        {t(isStopped ? 'participants.stopped' : 'participants.stopText', { site: siteName })}
      </p>
      <form className="my__form" method="post" action={path(stopPath(key))}>
        {isStopped && <input type="hidden" name="again" value="1" />}
        <button type="submit" className={isStopped ? 'button' : 'button button--filled'}>
          {t(isStopped ? 'participants.stopAgain' : 'participants.stop')}
        </button>
      </form>
    </div>
  )
}
