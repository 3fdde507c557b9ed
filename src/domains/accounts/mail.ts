import { findAddressee, findUser, hashToken, newToken } from '../identity/index.ts'
import type { MailKind } from '../mailing/index.ts'
import { EMAIL_PATH, RESET_PATH } from './contract.ts'
import { findEmailChange, saveEmailLink, saveResetLink } from './queries.ts'

/** The link for a new password, for whoever has forgotten theirs; a link before it is void. About an account, or about nobody. */
export const resetMail: MailKind = {
  name: 'accounts.reset',
  async write({ tx, site, about, translatorOf, siteName, url }) {
    const user = await findUser(tx, about)
    if (!user) return null
    const token = newToken()
    await saveResetLink(tx, user.id, { tokenHash: hashToken(token), createdBy: null })
    const locale = user.language ?? site.defaultLanguage
    const t = translatorOf(locale)
    const name = await siteName(locale)
    return {
      to: user.email,
      locale,
      subject: t('accounts.resetSubject', { site: name }),
      paragraphs: [
        t('accounts.resetText', { username: user.username, site: name }),
        t('accounts.resetUntil'),
      ],
      action: { label: t('accounts.setPassword'), url: url(`${RESET_PATH}/${token}`, locale) },
      reason: t('accounts.resetReason'),
      unsubscribe: null,
    }
  },
}

/** The link that confirms a new address or an account's own, to that address; none where another account has it, or it is confirmed. About an account. */
export const emailMail: MailKind = {
  name: 'accounts.email',
  async write({ tx, site, about, translatorOf, siteName, url }) {
    const [user, change] = [await findUser(tx, about), await findEmailChange(tx, about)]
    if (!user || !change) return null
    const holder = await findAddressee(tx, change.email)
    if (holder && (holder.id !== about || user.isEmailConfirmed)) return null
    const token = newToken()
    await saveEmailLink(tx, about, hashToken(token))
    const locale = user.language ?? site.defaultLanguage
    const t = translatorOf(locale)
    const name = await siteName(locale)
    // Without the username: people choose it, and may type a stranger's address.
    return {
      to: change.email,
      locale,
      subject: t(holder ? 'accounts.ownSubject' : 'accounts.emailSubject', { site: name }),
      paragraphs: [
        t(holder ? 'accounts.ownText' : 'accounts.emailText', { site: name }),
        t('accounts.resetUntil'),
      ],
      action: { label: t('accounts.confirmEmail'), url: url(`${EMAIL_PATH}/${token}`, locale) },
      reason: t('accounts.emailReason'),
      unsubscribe: null,
    }
  },
}
