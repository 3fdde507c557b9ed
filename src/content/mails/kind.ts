import type { Locale } from '../../kernel/locale.ts'
import type { Site } from '../../kernel/site.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { JobCtx } from '../../platform/jobs/job.ts'

/** Gives the texts of public pages in a language, by their keys. */
export type TextsOf = (locale: Locale) => (key: string, values?: Record<string, string | number>) => string

/** What is known when a mail is put together, right before it goes out. */
export interface MailCtx {
  platform: JobCtx
  /** May write the rows of the site and those that all sites share; committed before the mail goes out. */
  tx: Tx
  site: Site
  /** Id of what the mail is about. */
  about: string
  /** The texts of public pages. */
  translatorOf: TextsOf
  /** What the site is called in a language. */
  siteName(locale: Locale): Promise<string>
  /** Address of a page of the site. */
  url(path: string, locale: Locale): string
}

/** The words of a mail. The same ones stand in its plain text and in its HTML. */
export interface Words {
  to: string
  locale: Locale
  subject: string
  /** Each a paragraph of plain text. */
  paragraphs: readonly string[]
  /** The one thing to do, as a button; null for none. */
  action: { label: string; url: string } | null
  /** Why the receiver gets this mail. */
  reason: string
  /** What ends further mails: words and address of the link, which takes a POST without a session, too; null where nothing does. */
  unsubscribe: { label: string; url: string } | null
}

/**
 * How a mail ended: the mail server has taken it, or refused its receiver for good; `write` gave nothing; or for three days it
 * could not be sent.
 */
export type MailOutcome = 'sent' | 'refused' | 'not-needed' | 'given-up'

/** A mail whose receiver was refused. */
export interface Refused {
  siteId: string
  about: string
  /** The address that was refused. */
  to: string
  /** What the mail server said, without addresses. */
  reason: string
}

/** A kind of mail: what it says is asked when it goes out, so that it tells what holds then. */
export interface MailKind {
  /** Slice and purpose, such as `audience.confirm`. */
  name: string
  /** @returns null where the mail is not needed any more, such as for an erased person */
  write(ctx: MailCtx): Promise<Words | null>
  /** The mail server has refused the receiver's address for good; not called where it refuses for another reason, such as the sender. */
  onRefused?(tx: Tx, of: Refused): Promise<void>
  /** Nothing more happens with the mail, which may have waited for days; it may be told twice. */
  onEnded?(tx: Tx, of: { siteId: string; about: string; outcome: MailOutcome }): Promise<void>
}
