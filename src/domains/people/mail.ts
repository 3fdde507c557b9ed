import { findAddressee, hashToken, newToken } from '../identity/index.ts'
import type { MailKind } from '../mailing/index.ts'
import { INVITE_MAIL } from './contract.ts'
import * as queries from './queries.ts'

/** Brings an invitation to whom it is for, with a link of its own: whoever invited has another one to pass on. */
export const inviteMail: MailKind = {
  name: INVITE_MAIL,
  async write({ tx, site, about, translatorOf, siteName, url }) {
    const invited = await queries.findMailed(tx, site.id, about)
    if (!invited) return null
    const token = newToken()
    await queries.saveMailedLink(tx, site.id, about, hashToken(token))
    const account = await findAddressee(tx, invited.email)
    const locale = account?.language ?? site.defaultLanguage
    const t = translatorOf(locale)
    const name = await siteName(locale)
    const said = { site: name, by: invited.invitedBy, role: t(`people.role_${invited.role}`) }
    return {
      to: invited.email,
      locale,
      subject: t('people.mailSubject', said),
      paragraphs: [t('people.mailText', said), t('people.mailUntil')],
      action: { label: t('people.join'), url: url(`/join/${token}`, locale) },
      reason: t('people.mailReason', said),
      unsubscribe: null,
    }
  },
}
