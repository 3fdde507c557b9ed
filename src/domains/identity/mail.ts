import type { MailKind } from '../../content/mails/kind.ts'
import { FORGOT_PATH } from './contract.ts'
import { findFailures, findUser } from './queries.ts'

/** Tells a person that somebody gives wrong passwords for their account. About an account, or about nobody. */
export const failuresMail: MailKind = {
  name: 'identity.failures',
  async write({ tx, site, about, translatorOf, url }) {
    const [user, failed] = [await findUser(tx, about), await findFailures(tx, about)]
    if (!user || !failed) return null
    const locale = user.language ?? site.defaultLanguage
    const t = translatorOf(locale)
    const { failures, network } = failed
    return {
      to: user.email,
      locale,
      subject: t('identity.failuresSubject', { site: site.name }),
      paragraphs: [
        t('identity.failuresText', { count: failures, username: user.username, site: site.name }),
        ...(network === null ? [] : [t('identity.failuresNetwork', { network })]),
        t('identity.failuresOwn'),
        t('identity.failuresOthers'),
      ],
      action: { label: t('accounts.setPassword'), url: url(FORGOT_PATH, site.defaultLanguage) },
      reason: t('identity.failuresReason'),
      unsubscribe: null,
    }
  },
}
