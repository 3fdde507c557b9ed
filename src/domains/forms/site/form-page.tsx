import { Island } from '../../../site/components/island.tsx'
import { Link, usePath } from '../../../site/components/link.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import type { Translate } from '../../../ui/translate.ts'
import Form from './form.island.tsx'
import { FormThanks } from './form-view.tsx'
import { formWords } from './form-words.ts'
import type { FormView, SentView } from './view-models.ts'

/** A form on a page of its own. */
export function FormPage({ view, t }: { view: FormView; t: Translate }) {
  return (
    <div className="wrap page form-page">
      <PageTitle text={view.name} lang={view.langs.name} dir="auto" />
      <FormHere view={view} t={t} />
    </div>
  )
}

/** A form on another page, under its name, which the eye gets once where the page has the same one. @param of names of the page */
export function FormBelow({ view, of, t }: { view: FormView; of: readonly string[]; t: Translate }) {
  return (
    <section className="form-below">
      <h2 className={of.includes(view.name) ? 'visually-hidden' : 'h2'} lang={view.langs.name} dir="auto">
        {view.name}
      </h2>
      <FormHere view={view} t={t} />
    </section>
  )
}

function FormHere({ view, t }: { view: FormView; t: Translate }) {
  const path = usePath()
  const form = { ...view, action: path(view.action), redirectPath: path(view.redirectPath) }
  return (
    <div className="form-page__form" lang={view.locale}>
      <Island name="forms/form" component={Form} props={{ form, words: formWords(t) }} />
    </div>
  )
}

/** Shown instead of an inactive form. */
export function FormClosed({ t }: { t: Translate }) {
  const title = t('forms.closed')
  return (
    <div className="wrap page form-page">
      <PageTitle text={title} look="h1" />
      <p className="lead page__lead">{t('forms.closedText')}</p>
      <BackHome t={t} />
    </div>
  )
}

/** Shown after a submission without JavaScript. */
export function FormSent({ view, t }: { view: SentView; t: Translate }) {
  return (
    <div className="wrap page form-page">
      <PageTitle text={view.name} look="h1" lang={view.langs.name} dir="auto" />
      <FormThanks message={view.successMessage || t('forms.thanks')} lang={view.langs.successMessage} />
      <BackHome t={t} />
    </div>
  )
}

function BackHome({ t }: { t: Translate }) {
  return (
    <p className="actions">
      <Link className="button" href="/">
        {t('forms.backHome')}
      </Link>
    </p>
  )
}
