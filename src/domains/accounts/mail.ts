import { findUser, hashToken, newToken } from '../identity/index.ts'
import type { MailKind } from '../mailing/index.ts'
import { RESET_PATH } from './contract.ts'
import { saveResetLink } from './queries.ts'

/** The link for a new password, for whoever has forgotten theirs; a link before it is void. About an account, or about nobody. */
export const resetMail: MailKind = {
  name: 'accounts.reset',
  async write({ tx, site, about, translatorOf, url }) {
    const user = await findUser(tx, about)
    if (!user) return null
    const token = newToken()
    await saveResetLink(tx, user.id, { tokenHash: hashToken(token), createdBy: null })
    const locale = site.defaultLanguage
    const t = translatorOf(locale)
    return {
      to: user.email,
      locale,
      subject: t('accounts.resetSubject', { site: site.name }),
      paragraphs: [
        t('accounts.resetText', { username: user.username, site: site.name }),
        t('accounts.resetUntil'),
      ],
      action: { label: t('accounts.setPassword'), url: url(`${RESET_PATH}/${token}`, locale) },
      reason: t('accounts.resetReason'),
      unsubscribe: null,
    }
  },
}
