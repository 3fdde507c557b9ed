import { Link, usePath } from '../../../site/components/link.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { ERASE_PATH, MY_PATH } from './links.ts'
import type { EraseView } from './view-models.ts'

/** Says what goes before everything goes. */
export function Erase({ view: { siteName, email, sections }, t }: { view: EraseView; t: Translate }) {
  const path = usePath()
  return (
    <div className="wrap page my">
      <PageTitle text={t('participants.eraseTitle')} look="h1" />
      <p className="lead page__lead">{t('participants.eraseText', { site: siteName, email })}</p>
      <ul className="my__going">
        <li>{t('participants.eraseYou')}</li>
        {sections
          .filter(({ total }) => total > 0)
          .map(({ heading, total }) => (
            <li key={heading}>{t('participants.eraseOf', { what: t(heading), count: total })}</li>
          ))}
      </ul>
      <p>{t('participants.eraseLast')}</p>
      <form className="actions" method="post" action={path(ERASE_PATH)}>
        <button type="submit" className="button button--filled">
          {t('participants.erase')}
        </button>
        <Link className="button" href={MY_PATH}>
          {t('participants.keep')}
        </Link>
      </form>
    </div>
  )
}

export function Erased({ view: { siteName }, t }: { view: { siteName: string }; t: Translate }) {
  return (
    <div className="wrap page my">
      <PageTitle text={t('participants.erasedTitle')} look="h1" />
      <p className="lead page__lead" role="status">
        {t('participants.erasedText', { site: siteName })}
      </p>
      <p className="actions">
        <Link className="button" href="/">
          {t('participants.backHome')}
        </Link>
      </p>
    </div>
  )
}
