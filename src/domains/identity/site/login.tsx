import { Island } from '../../../site/components/island.tsx'
import { Link } from '../../../site/components/link.tsx'
import { regionLabels } from '../../../site/components/toasts.tsx'
import type { Translate } from '../../../ui/translate.ts'
import { FORGOT_PATH, SIGN_UP_PATH } from '../contract.ts'
import { DoorPlate } from './door-plate.tsx'
import LoginForm, { type LoginFormProps } from './login.island.tsx'
import type { LoginView } from './view-models.ts'

/** The door of the studio. */
export function Login({ view, t }: { view: LoginView; t: Translate }) {
  return (
    <div className="wrap door door--plate">
      <DoorPlate />
      <div className="door__column">
        <p className="door__place">{view.takesReaders ? view.siteName : t('identity.studio')}</p>
        <h1 className="h1">{t('identity.logIn')}</h1>
        {view.hasAccounts ? (
          <>
            {view.demo && <DemoCredentials {...view.demo} t={t} />}
            <noscript>
              <p className="door__note">{t('identity.needsJavaScript')}</p>
            </noscript>
            <Island
              name="identity/login"
              component={LoginForm}
              props={{ labels: labelsOf(t, view), hasPasskeys: view.hasPasskeys, isReturn: view.isReturn }}
            />
            {!view.demo && <Forgotten hasMail={view.hasMail} t={t} />}
            {view.takesReaders && (
              <p className="door__help">
                {t('identity.noAccount')} <Link href={SIGN_UP_PATH}>{t('identity.signUp')}</Link>
              </p>
            )}
          </>
        ) : (
          <div className="door__note">
            <p className="lead">{t('identity.noAccountYet')}</p>
            <p>{t('identity.whereTheLinkIs')}</p>
          </div>
        )}
      </div>
    </div>
  )
}

function Forgotten({ hasMail, t }: { hasMail: boolean; t: Translate }) {
  return (
    <p className="door__help">
      {hasMail ? <Link href={FORGOT_PATH}>{t('identity.forgot')}</Link> : t('identity.forgotten')}
    </p>
  )
}

/** Anybody may come in: this is a demo. */
function DemoCredentials({ username, password, t }: { username: string; password: string; t: Translate }) {
  return (
    <div className="door__note">
      <p>{t('identity.demoCredentials')}</p>
      <dl className="door__facts">
        <dt>{t('identity.username')}</dt>
        <dd>{username}</dd>
        <dt>{t('identity.password')}</dt>
        <dd>{password}</dd>
      </dl>
    </div>
  )
}

function labelsOf(t: Translate, { provider }: LoginView): LoginFormProps['labels'] {
  return {
    username: t('identity.username'),
    password: t('identity.password'),
    show: t('identity.show'),
    hide: t('identity.hide'),
    logIn: t('identity.logIn'),
    loggingIn: t('identity.loggingIn'),
    loginFailed: t('identity.loginFailed'),
    invalidCredentials: t('identity.invalidCredentials'),
    noConnection: t('identity.noConnection'),
    loginSuccessful: t('identity.loginSuccessful'),
    welcome: t('identity.welcome', { name: '{name}' }),
    code: t('identity.code'),
    codeHint: t('identity.codeHint'),
    recoveryCode: t('identity.recoveryCode'),
    recoveryCodeHint: t('identity.recoveryCodeHint'),
    useRecoveryCode: t('identity.useRecoveryCode'),
    useCode: t('identity.useCode'),
    otherAccount: t('identity.otherAccount'),
    noCode: t('identity.noCode'),
    or: t('identity.or'),
    logInWithPasskey: t('identity.logInWithPasskey'),
    logInWithProvider: provider === null ? null : t('identity.logInWith', { provider }),
    toasts: regionLabels(t),
  }
}
