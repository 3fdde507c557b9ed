import type { MailKind } from '../../content/mails/kind.ts'
import { formatMoment } from '../../kernel/dates.ts'
import { FORGOT_PATH } from './contract.ts'
import { deleteChange, findChange, findFailures, findUser } from './queries.ts'

/** Tells a person that somebody gives wrong passwords for their account. About an account, or about nobody. */
export const failuresMail: MailKind = {
  name: 'identity.failures',
  async write({ tx, site, about, translatorOf, siteName, url }) {
    const [user, failed] = [await findUser(tx, about), await findFailures(tx, about)]
    if (!user || !failed) return null
    const locale = user.language ?? site.defaultLanguage
    const t = translatorOf(locale)
    const name = await siteName(locale)
    const { failures, network } = failed
    return {
      to: user.email,
      locale,
      subject: t('identity.failuresSubject', { site: name }),
      paragraphs: [
        t('identity.failuresText', { count: failures, username: user.username, site: name }),
        ...(network === null ? [] : [t('identity.failuresNetwork', { network })]),
        t('identity.failuresOwn'),
        t('identity.failuresOthers'),
      ],
      action: { label: t('accounts.setPassword'), url: url(FORGOT_PATH, locale) },
      reason: t('identity.failuresReason'),
      unsubscribe: null,
    }
  },
}

/** Tells of a changed address or password, to the address that the account had before. About such a change. */
export const changeMail: MailKind = {
  name: 'identity.changed',
  async write({ tx, site, about, translatorOf, siteName, url }) {
    const change = await findChange(tx, about)
    if (!change) return null
    const locale = change.language ?? site.defaultLanguage
    const t = translatorOf(locale)
    const name = await siteName(locale)
    const said = {
      site: name,
      username: change.username,
      moment: formatMoment(change.at, locale, site.timezone),
      zone: site.timezone,
    }
    const words =
      change.what === 'password'
        ? {
            subject: t('identity.changedPasswordSubject', said),
            paragraphs: [
              t('identity.changedPasswordText', said),
              t('identity.changedOwn'),
              t('identity.changedPasswordOthers'),
            ],
            action: { label: t('accounts.setPassword'), url: url(FORGOT_PATH, locale) },
          }
        : {
            subject: t('identity.changedEmailSubject', said),
            paragraphs: [
              t('identity.changedEmailText', said),
              t('identity.changedOwn'),
              t('identity.changedEmailOthers', said),
            ],
            action: { label: name, url: url('/', site.defaultLanguage) },
          }
    return { to: change.email, locale, ...words, reason: t('identity.changedReason'), unsubscribe: null }
  },
  onEnded: (tx, { about }) => deleteChange(tx, about),
}
