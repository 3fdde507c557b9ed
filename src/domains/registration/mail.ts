import { LOGIN_PATH } from '../../kernel/account-path.ts'
import { FORGOT_PATH, SIGN_UP_PATH } from '../identity/contract.ts'
import { findAddressee, hashToken, newToken } from '../identity/index.ts'
import type { MailKind } from '../mailing/index.ts'
import * as queries from './queries.ts'

/** Answers who asked for a reader's account, with a link to make it or with the ways into the one that is there. */
export const signUpMail: MailKind = {
  name: 'registration.signUp',
  async write({ tx, site, about, translatorOf, siteName, url }) {
    const asked = await queries.findSignUp(tx, site.id, about)
    if (!asked || !(await queries.isRegistrationAllowed(tx, site.id))) return null
    const { email } = asked
    const account = await findAddressee(tx, email)
    if (account?.isDisabled) return null
    const locale = account?.language ?? asked.language
    const t = translatorOf(locale)
    const name = await siteName(locale)
    const page = (path: string) => url(path, locale)
    const common = { to: email, locale, reason: t('registration.mailReason'), unsubscribe: null }
    if (account)
      return {
        ...common,
        reason: t('registration.knownReason'),
        subject: t('registration.knownSubject', { site: name }),
        paragraphs: [
          t('registration.knownText', { site: name }),
          t('registration.knownForgot', { address: page(FORGOT_PATH) }),
        ],
        action: { label: t('registration.logIn'), url: page(LOGIN_PATH) },
      }
    const token = newToken()
    await queries.saveLink(tx, site.id, about, hashToken(token))
    return {
      ...common,
      subject: t('registration.mailSubject', { site: name }),
      paragraphs: [t('registration.mailText', { site: name }), t('registration.mailUntil')],
      action: { label: t('registration.openAccount'), url: page(`${SIGN_UP_PATH}/${token}`) },
    }
  },
}
