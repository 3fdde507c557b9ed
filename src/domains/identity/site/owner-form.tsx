import { Island } from '../../../site/components/island.tsx'
import { titleSize } from '../../../site/components/title-size.ts'
import { regionLabels } from '../../../site/components/toasts.tsx'
import type { Translate } from '../../../ui/translate.ts'
import OwnerForm, { type OwnerFormProps } from './owner-form.island.tsx'
import type { OwnerFormView } from './view-models.ts'

/** The first thing that anybody does with a new installation. */
export function CreateOwner({ view, t }: { view: OwnerFormView; t: Translate }) {
  const heading = t('identity.createOwner')
  return (
    <div className="wrap door">
      <div className="door__column door__column--wide">
        <p className="door__place">{t('identity.studio')}</p>
        <h1 className={`h1 ${titleSize(heading)}`}>{heading}</h1>
        {view.token === null ? (
          <p className="lead door__note">{t('identity.linkSpent')}</p>
        ) : (
          <>
            <p className="door__note">{t('identity.createOwnerHint')}</p>
            <Island
              name="identity/owner-form"
              component={OwnerForm}
              props={{ token: view.token, language: view.language, labels: labelsOf(t) }}
            />
            <noscript>
              <p className="door__note">{t('identity.creatingNeedsJavaScript')}</p>
            </noscript>
          </>
        )}
      </div>
    </div>
  )
}

function labelsOf(t: Translate): OwnerFormProps['labels'] {
  return {
    name: t('identity.name'),
    email: t('identity.email'),
    password: t('identity.password'),
    passwordHint: t('identity.passwordHint'),
    startWith: t('identity.startWith'),
    startOwn: t('identity.startOwn'),
    startOwnHint: t('identity.startOwnHint'),
    startSample: t('identity.startSample'),
    startSampleHint: t('identity.startSampleHint'),
    bookTitle: t('identity.bookTitle'),
    bookSubtitle: t('identity.bookSubtitle'),
    language: t('identity.language'),
    languages: {
      en: t('identity.languageEn'),
      es: t('identity.languageEs'),
      fr: t('identity.languageFr'),
      de: t('identity.languageDe'),
    },
    createAccount: t('identity.createAccount'),
    creatingAccount: t('identity.creatingAccount'),
    createFailed: t('identity.createFailed'),
    tryAgain: t('identity.tryAgain'),
    toasts: regionLabels(t),
  }
}
