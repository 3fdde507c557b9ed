import type { ReactNode } from 'react'
import { Link } from '../../../site/components/link.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { NOTIFY_PATH } from './links.ts'
import type { ConfirmView, LeaveView } from './view-models.ts'

/** Where the link of a confirmation leads; a press on the button confirms. */
export function Confirm({ view, t }: { view: ConfirmView; t: Translate }) {
  const { state, action, siteName: site, isBare, takesSignUps } = view
  if (state === 'open')
    return (
      <Around isBare={isBare} title={t('audience.confirmTitle')} lead={t('audience.confirmText', { site })}>
        <form className="form form--wide" method="post" action={action}>
          <button type="submit" className="button button--filled">
            {t('audience.confirmAction')}
          </button>
        </form>
      </Around>
    )
  const isDone = state === 'confirmed'
  return (
    <Around
      isBare={isBare}
      title={t(isDone ? 'audience.confirmed' : 'audience.linkVoid')}
      lead={t(isDone ? 'audience.confirmedText' : 'audience.linkVoidText', { site })}
    >
      {isDone && <BackHome isBare={isBare} t={t} />}
      {!isDone && takesSignUps && (
        <p className="actions">
          <Link className="button" href={NOTIFY_PATH}>
            {t('audience.signUpAgain')}
          </Link>
        </p>
      )}
    </Around>
  )
}

/** Where the link leads that ends mail. */
export function Leave({ view, t }: { view: LeaveView; t: Translate }) {
  const { state, action, siteName: site, isBare } = view
  const text = { on: 'leaveText', off: 'leftText', all: 'leftAllText', gone: 'leftGoneText' }[state]
  return (
    <Around
      isBare={isBare}
      title={t(state === 'on' ? 'audience.leaveTitle' : 'audience.leftTitle')}
      lead={t(`audience.${text}`, { site })}
    >
      {state === 'on' && (
        <form className="form form--wide" method="post" action={action}>
          <button type="submit" name="leave" value="site" className="button button--filled">
            {t('audience.leaveAction')}
          </button>
        </form>
      )}
      {(state === 'on' || state === 'off') && (
        <form className="form form--wide" method="post" action={action}>
          <p className="notify-page__more">{t('audience.leaveAllText')}</p>
          <button type="submit" name="leave" value="all" className="button">
            {t('audience.leaveAllAction')}
          </button>
        </form>
      )}
      {state !== 'on' && <BackHome isBare={isBare} t={t} />}
    </Around>
  )
}

function BackHome({ isBare, t }: { isBare: boolean; t: Translate }) {
  if (isBare) return null
  return (
    <p className="actions">
      <Link className="button" href="/">
        {t('audience.backHome')}
      </Link>
    </p>
  )
}

interface AroundProps {
  isBare: boolean
  title: string
  lead: string
  children: ReactNode
}

/** A page of the site, or, while readers see nothing of it, one that stands alone. */
function Around({ isBare, title, lead, children }: AroundProps) {
  const inside = (
    <>
      <PageTitle text={title} look="h1" />
      <p className="lead page__lead">{lead}</p>
      {children}
    </>
  )
  if (!isBare) return <div className="wrap page notify-page">{inside}</div>
  return (
    <main id="main" className="wrap page notify-page">
      {inside}
    </main>
  )
}
