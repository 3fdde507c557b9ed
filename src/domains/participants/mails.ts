import { hashToken, newToken } from '../identity/index.ts'
import type { MailKind } from '../../content/mails/kind.ts'
import { linkPath, stopPath } from './site/links.ts'
import { findRequest, isStopped, putLink } from './queries.ts'
import { addressHashOf, stopKeyOf } from './stop-key.ts'

/** The link to the page of what a site keeps under an address; whether anything is kept changes nothing of it. */
export const LINK: MailKind = {
  name: 'participants.link',
  async write({ platform: { secrets }, tx, site, about, translatorOf, siteName, url }) {
    const request = await findRequest(tx, site.id, about)
    if (!request) return null
    const { email, language, forkId } = request
    const addressHash = addressHashOf(secrets, site.id, email)
    if (await isStopped(tx, { forkId, addressHash })) return null
    const token = newToken()
    await putLink(tx, request, hashToken(token))
    const t = translatorOf(language)
    const name = await siteName(language)
    return {
      to: email,
      locale: language,
      subject: t('participants.mailSubject', { site: name }),
      paragraphs: [t('participants.mailText', { site: name }), t('participants.mailIgnore')],
      action: { label: t('participants.mailAction'), url: url(linkPath(token), language) },
      reason: t('participants.mailReason', { site: name }),
      unsubscribe: {
        label: t('participants.mailStop'),
        url: url(stopPath(stopKeyOf(secrets, addressHash)), language),
      },
    }
  },
}
