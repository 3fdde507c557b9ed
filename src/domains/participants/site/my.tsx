import { Fragment } from 'react'
import { formatDate, formatMoment } from '../../../kernel/dates.ts'
import { type Locale, OWN_NAMES } from '../../../kernel/locale.ts'
import { RENAMED } from '../../../kernel/time-zone.ts'
import { Field } from '../../../site/components/fields.tsx'
import { Link, usePath } from '../../../site/components/link.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { END_OTHERS_PATH, ERASE_PATH, EXPORT_PATH, SETTINGS_PATH, SIGN_OUT_PATH } from './links.ts'
import type { MyView, Section } from './view-models.ts'

type Told = Section['items'][number]['title']

/** What a site keeps of the reader: to read, to change, to take along and to erase. */
export function My({ view, t }: { view: MyView; t: Translate }) {
  const path = usePath()
  const { siteName, email, sections } = view
  const kept = sections.filter(({ total }) => total > 0)
  return (
    <div className="wrap page my">
      <PageTitle text={t('participants.title')} look="h1" />
      <p className="lead page__lead">{t('participants.keptUnder', { site: siteName, email })}</p>
      {view.done && (
        <p className="my__note" role="status">
          {t(`participants.${view.done}`)}
        </p>
      )}
      <Settings view={view} t={t} />
      {kept.map((section) => (
        <Kept key={section.heading} section={section} view={view} t={t} />
      ))}
      {kept.length === 0 && <p className="my__section">{t('participants.nothingElse')}</p>}
      <section className="my__section">
        <h2 className="h2">{t('participants.yours')}</h2>
        <p>{t('participants.exportText')}</p>
        <p className="actions">
          <Link className="button" href={EXPORT_PATH}>
            {t('participants.export')}
          </Link>
          <Link className="button" href={ERASE_PATH}>
            {t('participants.eraseMore')}
          </Link>
        </p>
        {view.otherSessions > 0 && (
          <form className="my__out" method="post" action={path(END_OTHERS_PATH)}>
            <p>{t('participants.otherSessions', { count: view.otherSessions })}</p>
            <button type="submit" className="button">
              {t('participants.endOthers')}
            </button>
          </form>
        )}
        <form className="my__out" method="post" action={path(SIGN_OUT_PATH)}>
          <button type="submit" className="button">
            {t('participants.signOut')}
          </button>
        </form>
      </section>
    </div>
  )
}

function Settings({ view, t }: { view: MyView; t: Translate }) {
  const path = usePath()
  const { typed, mistake, locale, confirmedAt, zone } = view
  return (
    <section className="my__section">
      <h2 className="h2">{t('participants.you')}</h2>
      <p>{t('participants.since', { day: formatDate(confirmedAt, locale, zone) })}</p>
      <form className="form form--wide my__settings" method="post" action={path(SETTINGS_PATH)}>
        <Field
          name="displayName"
          label={t('participants.displayName')}
          hint={t('participants.displayNameHint')}
          error={mistake === null ? undefined : t(mistake)}
          defaultValue={typed.displayName}
          autoComplete="nickname"
          {...(mistake !== null && { autoFocus: true })}
        />
        <div className="field">
          <label htmlFor="my-language">{t('participants.language')}</label>
          <select id="my-language" name="language" defaultValue={typed.language}>
            {view.locales.map((one) => (
              <option key={one} value={one} lang={one}>
                {OWN_NAMES[one]}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="my-zone">{t('participants.zone')}</label>
          <select id="my-zone" name="zone" defaultValue={typed.zone}>
            {view.zones.map((one) => (
              <option key={one} value={one}>
                {(RENAMED[one] ?? one).replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className="button button--filled">
          {t('participants.save')}
        </button>
      </form>
    </section>
  )
}

interface KeptProps {
  section: Section
  view: Pick<MyView, 'locale' | 'zone'>
  t: Translate
}

function Kept({ section: { heading, total, items }, view, t }: KeptProps) {
  const say = (told: Told) => wordsOf(told, view, t)
  return (
    <section className="my__section">
      <h2 className="h2">{t(heading)}</h2>
      <ol className="my__items">
        {items.map(({ title, facts, link }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is rendered once and never changes.
          <li key={i} className="my__item">
            <h3 className="h3" dir="auto">
              {say(title)}
            </h3>
            <dl className="my__facts">
              {facts.map(({ label, value }, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same; two labels may be equal.
                <Fragment key={n}>
                  <dt dir="auto">{say(label)}</dt>
                  <dd dir="auto" lang={'text' in value ? value.lang : undefined}>
                    {say(value)}
                  </dd>
                </Fragment>
              ))}
            </dl>
            {link && (
              <p className="my__way">
                <Link href={link.path}>{say(link.label)}</Link>
              </p>
            )}
          </li>
        ))}
      </ol>
      {total > items.length && <p>{t('participants.more', { shown: items.length, total })}</p>}
    </section>
  )
}

function wordsOf(told: Told, { locale, zone }: { locale: Locale; zone: string }, t: Translate) {
  if ('text' in told) return told.text
  if ('key' in told) return t(told.key, told.values)
  return <time dateTime={told.moment}>{formatMoment(told.moment, locale, zone)}</time>
}
