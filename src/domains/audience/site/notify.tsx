import { Link, usePath } from '../../../site/components/link.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { NOTIFY_PATH } from './links.ts'
import { NotifyFields } from './notify-fields.tsx'
import type { Mistake, NotifyView, Told } from './view-models.ts'

/** The form on a page of its own, for browsers without JavaScript. */
export function Notify({ view, t }: { view: NotifyView; t: Translate }) {
  const { typed } = view
  const path = usePath()
  const mistake: Mistake | null = view.mistake && {
    sentence: wordsOf(view.mistake.told, t),
    fields: view.mistake.fields,
  }
  const title = t('audience.title')
  return (
    <div className="wrap page notify-page">
      <PageTitle text={title} look="h1" />
      <p className="lead page__lead">{t('audience.text')}</p>
      {mistake?.fields.length === 0 && (
        <p className="notify-page__problem" role="alert">
          {mistake.sentence}
        </p>
      )}
      <form className="form form--wide" method="post" action={path(NOTIFY_PATH)} noValidate>
        <NotifyFields
          id="notify"
          labels={{ name: t('audience.name'), email: t('audience.email') }}
          typed={typed}
          mistake={mistake}
        />
        <button type="submit" className="button button--filled">
          {t('audience.notifyMe')}
        </button>
      </form>
    </div>
  )
}

export function Thanks({ t }: { t: Translate }) {
  const title = t('audience.thanks')
  return (
    <div className="wrap page notify-page">
      <PageTitle text={title} look="h1" />
      <p className="lead page__lead">{t('audience.thanksText')}</p>
      <p className="notify-page__more">{t('audience.thanksConfirm')}</p>
      <p className="actions">
        <Link className="button" href="/">
          {t('audience.backHome')}
        </Link>
      </p>
    </div>
  )
}

function wordsOf(told: Told, t: Translate): string {
  return 'key' in told ? t(told.key) : told.text
}
