import { Island } from '../../../site/components/island.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import { regionLabels } from '../../../site/components/toasts.tsx'
import type { Translate } from '../../../ui/translate.ts'
import JoinForm, { type JoinFormProps } from './join-form.island.tsx'
import type { JoinView } from './view-models.ts'

/** Where the link of an invitation leads: a name and a password, and the studio is open. */
export function Join({ view: { invited }, t }: { view: JoinView; t: Translate }) {
  const heading = t('people.join')
  return (
    <div className="wrap door">
      <div className="door__column">
        <p className="door__place">{t('people.studio')}</p>
        <PageTitle text={heading} look="h1" />
        {invited ? (
          <>
            <p className="door__note">
              {t('people.invitedTo', { site: invited.siteName, role: t(`people.role_${invited.role}`) })}{' '}
              {t('people.nameAndPassword')}
            </p>
            <Island name="people/join-form" component={JoinForm} props={propsOf(invited, t)} />
            <noscript>
              <p className="door__note">{t('people.needsJavaScript')}</p>
            </noscript>
          </>
        ) : (
          <p className="lead door__note">{t('people.linkVoid')}</p>
        )}
      </div>
    </div>
  )
}

function propsOf({ token, email, name }: NonNullable<JoinView['invited']>, t: Translate): JoinFormProps {
  const labels = {
    name: t('people.name'),
    nameHint: t('people.nameHint'),
    email: t('people.email'),
    password: t('people.password'),
    passwordHint: t('people.passwordHint'),
    open: t('people.open'),
    opening: t('people.opening'),
    failed: t('people.failed'),
    tryAgain: t('people.tryAgain'),
    toasts: regionLabels(t),
  }
  return { token, email, name, labels }
}
