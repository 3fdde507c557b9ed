import { ACCOUNT_PATH, LOGIN_PATH } from '../../../kernel/account-path.ts'
import { Island } from '../../../site/components/island.tsx'
import { usePath } from '../../../site/components/link.tsx'
import { PageTitle } from '../../../site/components/page-title.tsx'
import { regionLabels } from '../../../site/components/toasts.tsx'
import type { Translate } from '../../../ui/translate.ts'
import AccountIsland from './account.island.tsx'
import type { AccountLabels } from './account-labels.ts'
import type { AccountView } from './view-models.ts'

/** The own account, for people who have it on no site's studio. The page is the same bytes for everybody: its script asks whose it is. */
export function Account({ view: { hasMail }, t }: { view: AccountView; t: Translate }) {
  const path = usePath()
  return (
    <div className="wrap door">
      <div className="door__column account">
        <PageTitle text={t('accounts.account')} look="h1" />
        <Island
          name="accounts/account"
          component={AccountIsland}
          props={{
            labels: labelsOf(t),
            hasMail,
            paths: {
              login: `${path(LOGIN_PATH)}?next=${encodeURIComponent(path(ACCOUNT_PATH))}`,
              home: path('/'),
            },
          }}
        />
        <noscript>
          <p className="door__note">{t('accounts.accountNeedsJavaScript')}</p>
        </noscript>
      </div>
    </div>
  )
}

function labelsOf(t: Translate): AccountLabels {
  return {
    loading: t('accounts.loading'),
    loadingFailed: t('accounts.loadingFailed'),
    failed: t('accounts.notSaved'),
    tryAgain: t('accounts.tryAgain'),
    signedInAs: t('accounts.signedInAs', { name: '{name}' }),
    logOut: t('accounts.logOut'),
    openStudio: t('accounts.openStudio'),
    name: t('accounts.name'),
    firstName: t('accounts.firstName'),
    lastName: t('accounts.lastName'),
    username: t('accounts.username'),
    usernameHint: t('accounts.usernameHint'),
    email: t('accounts.email'),
    emailStays: t('accounts.emailStays'),
    emailUnconfirmed: t('accounts.emailUnconfirmed'),
    language: t('accounts.language'),
    languageOfSite: t('accounts.languageOfSite'),
    changeEmail: t('accounts.changeEmail'),
    newEmail: t('accounts.newEmail'),
    newEmailHint: t('accounts.newEmailHint'),
    sendLink: t('accounts.send'),
    mailSent: t('accounts.sent'),
    saveProfile: t('accounts.saveProfile'),
    saved: t('accounts.saved'),
    changePassword: t('accounts.changePassword'),
    endsOthers: t('accounts.endsOthers'),
    currentPassword: t('accounts.currentPassword'),
    newPassword: t('accounts.password'),
    passwordHint: t('accounts.passwordHint'),
    passwordChanged: t('accounts.passwordChanged'),
    sessions: t('accounts.sessions'),
    thisSession: t('accounts.thisSession'),
    unknownBrowser: t('accounts.unknownBrowser'),
    browserOn: t('accounts.browserOn', { browser: '{browser}', system: '{system}' }),
    lastSeen: t('accounts.lastSeen', { moment: '{moment}' }),
    end: t('accounts.end'),
    endOf: t('accounts.endOf', { name: '{name}' }),
    endOthers: t('accounts.endOthers'),
    erase: t('accounts.erase'),
    eraseText: t('accounts.eraseText'),
    eraseBegin: t('accounts.eraseBegin'),
    eraseNow: t('accounts.eraseNow'),
    cancel: t('accounts.cancel'),
    code: t('accounts.code'),
    codeNeeded: t('accounts.codeNeeded'),
    toasts: regionLabels(t),
  }
}
