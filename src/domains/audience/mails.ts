import type { MailKind, TextsOf, Words } from '../../content/mails/kind.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { Site } from '../../kernel/site.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Reads } from '../../platform/db/run.ts'
import { hashToken, newToken } from '../../platform/token.ts'
import * as links from './queries/links.ts'
import { endReceiver, findReceiver } from './queries/release.ts'
import { confirmPath, leavePath } from './site/links.ts'

/** What mails tell of a site, from other slices. */
export interface Told {
  translatorOf: TextsOf
  /** The site's book; null where it has none. */
  findBook(of: {
    db: Reads
    site: Site
    locale: Locale
  }): Promise<{ title: string; author: string; siteName: string } | null>
  /** The languages in which something is published. */
  listLanguages(db: Reads, site: Site): Promise<readonly Locale[]>
  /** Gives the addresses of pages of a site. */
  findUrls(platform: Platform, site: Site): Promise<(path: string, locale: Locale) => string>
}

/** Names of the kinds. The first is about a subscriber, the second about a receiver of a mailing. */
export const CONFIRMATION = { name: 'audience.confirm' }
export const RELEASE = { name: 'audience.release' }

/** A link to confirm works for so many days. */
const LINK_DAYS = 7

/** Asks whoever has the address whether they want mail of the site. */
const confirmation = (told: Told): MailKind => ({
  ...CONFIRMATION,
  async write({ tx, platform, site, about, url }) {
    const token = newToken()
    const link = { hash: hashToken(token), days: LINK_DAYS }
    const to = await links.storeConfirmation(tx, { siteId: site.id, id: about }, link)
    if (!to) return null
    const { email, language, leaveKey } = to
    const t = told.translatorOf(language)
    const book = await bookIn(told, { db: platform.db.reader, site, locale: language })
    // Without the name: anybody may type what would stand in somebody else's mail.
    return {
      to: email,
      locale: language,
      subject: t('audience.confirmSubject', { book: book.title }),
      paragraphs: [
        t('audience.confirmMail', { book: book.named }),
        t('audience.confirmMailHow', { days: LINK_DAYS }),
      ],
      action: { label: t('audience.confirmAction'), url: url(confirmPath(token), language) },
      reason: t('audience.confirmReason', { site: book.siteName }),
      unsubscribe: { label: t('audience.leaveLink'), url: url(leavePath(leaveKey), language) },
    }
  },
  onRefused: (tx, { siteId, about }) => links.stopSubscriber(tx, { siteId, id: about }),
  onEnded: async (tx, { siteId, about, outcome }) => {
    if (outcome === 'sent') await links.markAsked(tx, { siteId, id: about })
  },
})

/** Says that the book is out. */
const release = (told: Told): MailKind => ({
  ...RELEASE,
  async write({ tx, platform, site, about, url }) {
    const to = await findReceiver(tx, { siteId: site.id, id: about })
    return to && releaseWords(told, { ...to, own: to.words[to.language] ?? '' }, { platform, site, url })
  },
  onRefused: (tx, { siteId, about }) => links.stopReceiver(tx, { siteId, id: about }),
  onEnded: (tx, { siteId, about, outcome }) => endReceiver(tx, { siteId, id: about }, outcome),
})

/** What a site writes to its subscribers. */
export const audienceMails = (told: Told): MailKind[] => [confirmation(told), release(told)]

interface Writing {
  platform: Pick<Platform, 'db'>
  site: Site
  url(path: string, locale: Locale): string
}

/** The mail about the release. @param own what the author adds in this language; '' for nothing */
export async function releaseWords(
  told: Told,
  { email, language, leaveKey, own }: links.Addressee & { own: string },
  { platform: { db }, site, url }: Writing,
): Promise<Words> {
  const t = told.translatorOf(language)
  const [book, read] = await Promise.all([
    bookIn(told, { db: db.reader, site, locale: language }),
    told.listLanguages(db.reader, site),
  ])
  // In a language in which nothing is published the site has no pages.
  const home = url('/', read.includes(language) ? language : site.defaultLanguage)
  return {
    to: email,
    locale: language,
    subject: t('audience.releaseSubject', { book: book.title }),
    paragraphs: [
      t('audience.releaseMail', { book: book.named }),
      ...paragraphsOf(own),
      t('audience.releaseMailHow'),
    ],
    action: { label: t('audience.releaseAction'), url: home },
    reason: t('audience.releaseReason', { site: book.siteName }),
    unsubscribe: { label: t('audience.leaveLink'), url: url(leavePath(leaveKey), language) },
  }
}

/** How mails call the book, by its title and with its author, if it names one, and its site. */
async function bookIn(told: Told, of: { db: Reads; site: Site; locale: Locale }) {
  const t = told.translatorOf(of.locale)
  const found = await told.findBook(of)
  const title = found?.title || of.site.name
  const author = found?.author ?? ''
  const named = author ? t('audience.bookBy', { book: title, author }) : t('audience.book', { book: title })
  return { title, named, siteName: found?.siteName ?? of.site.name }
}

/** Empty lines stand between paragraphs. */
function paragraphsOf(text: string): string[] {
  const paragraphs: string[][] = [[]]
  for (const line of text.split('\n')) {
    if (line.trim() === '') paragraphs.push([])
    else paragraphs.at(-1)?.push(line.trim())
  }
  return paragraphs.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
}
