import { Island } from '../../../site/components/island.tsx'
import { Picture } from '../../../site/components/picture.tsx'
import { regionLabels } from '../../../site/components/toasts.tsx'
import type { Translate } from '../../../ui/translate.ts'
import OwnerForm, { type OwnerFormProps } from './owner-form.island.tsx'
import type { OwnerFormView } from './view-models.ts'

/** The first thing that anybody does with a new installation. */
export function CreateOwner({ view, t }: { view: OwnerFormView; t: Translate }) {
  const { token, language, sample } = view
  return (
    <main id="main" className="setup">
      <p className="setup__product">
        <Picture src="/favicon.svg" alt="" width="28" height="28" />
        Flyleaf
      </p>
      <h1>{t('identity.createOwner')}</h1>
      {token === null ? (
        <p className="setup__hint">{t('identity.linkSpent')}</p>
      ) : (
        <>
          <p className="setup__hint">{t('identity.createOwnerHint')}</p>
          <Island
            name="identity/owner-form"
            component={OwnerForm}
            props={{ token, language, sample, labels: labelsOf(t) }}
          />
          <noscript>
            <p className="setup__hint">{t('identity.creatingNeedsJavaScript')}</p>
          </noscript>
        </>
      )}
    </main>
  )
}

function labelsOf(t: Translate): OwnerFormProps['labels'] {
  return {
    name: t('identity.name'),
    email: t('identity.email'),
    signInAs: t('identity.signInAs', { username: '{username}' }),
    yourTitle: t('identity.yourTitle'),
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
