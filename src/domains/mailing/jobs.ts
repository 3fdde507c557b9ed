import type { MailKind, MailOutcome } from '../../content/mails/kind.ts'
import { messageOf } from '../../content/mails/layout.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { Site } from '../../kernel/site.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { type Job, type JobCtx, recurring } from '../../platform/jobs/job.ts'
import { isOfAddress, type Message, type Outcome } from '../../platform/mail/mail.ts'
import type { Translate } from '../../ui/translate.ts'
import { listSites, type SiteList } from '../sites/index.ts'
import { urlsOf } from './links.ts'
import * as queries from './queries.ts'

interface Parts {
  kinds: readonly MailKind[]
  translatorOf(locale: Locale): Translate
  /** What a site is called in a language. */
  siteNameIn(db: Database, site: Site, locale: Locale): Promise<string>
}

/** So many mails are taken at once; the mail server's rate lets them out within two seconds. */
const BATCH = 20
/** Pauses after the tries of a mail, in seconds; the last one goes on. After three days it is given up. */
const PAUSES_S = [10, 60, 300, 900, 3_600]

/** Sends what waits in the outbox. Where no mail server is set up, everything waits. */
export function mailJobs(parts: Parts): Job[] {
  return [
    recurring('mailing.send', 'second', (ctx) => sendDue(ctx, parts)),
    recurring('mailing.clean', 'hour', ({ db }) => db.transaction('*', queries.deleteOld)),
  ]
}

interface Written {
  mail: queries.DueMail
  message: Message
}

async function sendDue(ctx: JobCtx, parts: Parts): Promise<void> {
  const { db, mail: server, log } = ctx
  if (!server.isSetUp) return
  const due = await db.transaction('*', (tx) => queries.takeDue(tx, BATCH))
  if (due.length === 0) return
  const list = await listSites(db.staff)
  const written: Written[] = []
  for (const mail of due) {
    try {
      const message = await write(ctx, parts, list, mail)
      if (message) written.push({ mail, message })
    } catch (error) {
      // The others go out all the same.
      log.error({ kind: mail.kind, cause: String(error) }, 'a mail could not be put together')
      await keep(ctx, parts, { mail, to: null }, { state: 'later', reason: null })
    }
  }
  if (written.length === 0) return
  const outcomes = await server.send(written.map(({ message }) => message))
  for (const [place, { mail, message }] of written.entries())
    await keep(ctx, parts, { mail, to: message.to }, outcomes[place] ?? { state: 'later', reason: null })
  const failed = outcomes.find(({ state }) => state !== 'sent')
  if (failed) log.warn({ cause: failed.reason }, 'the mail server did not take a mail')
}

/** Puts a mail together; one that is not needed any more ends here. */
async function write(
  ctx: JobCtx,
  { kinds, translatorOf, siteNameIn }: Parts,
  list: SiteList,
  mail: queries.DueMail,
): Promise<Message | null> {
  const { id, siteId, kind: name, about } = mail
  const kind = kinds.find((one) => one.name === name)
  const site = list.sites.find((one) => one.id === siteId)
  return ctx.db.transaction([siteId], async (tx) => {
    if (kind && site) {
      const url = urlsOf(ctx, list, site)
      const siteName = (locale: Locale) => siteNameIn(ctx.db, site, locale)
      const words = await kind.write({ platform: ctx, tx, site, about, translatorOf, siteName, url })
      if (words) return messageOf(id, await siteName(words.locale), words)
    }
    await end(tx, kinds, mail, { outcome: 'not-needed', error: null })
    return null
  })
}

/** Writes down what became of a mail. @param to null for one that could not be put together */
async function keep(
  { db }: JobCtx,
  { kinds }: Parts,
  { mail, to }: { mail: queries.DueMail; to: string | null },
  { state, reason }: Outcome,
): Promise<void> {
  const { id, siteId, tries, isOld } = mail
  await db.transaction([siteId], async (tx) => {
    if (state === 'later' && !isOld) {
      const seconds = PAUSES_S[Math.min(tries, PAUSES_S.length) - 1] ?? 0
      return queries.delayMail(tx, { id, siteId }, { error: reason ?? '', seconds })
    }
    await end(tx, kinds, mail, { outcome: state === 'later' ? 'given-up' : state, error: reason }, to)
  })
}

async function end(
  tx: Tx,
  kinds: readonly MailKind[],
  { id, siteId, kind: name, about }: queries.DueMail,
  ending: { outcome: MailOutcome; error: string | null },
  to: string | null = null,
): Promise<void> {
  const { outcome, error } = ending
  await queries.endMail(tx, { id, siteId }, ending)
  const kind = kinds.find((one) => one.name === name)
  if (outcome === 'refused' && to !== null && isOfAddress(error ?? ''))
    await kind?.onRefused?.(tx, { siteId, about, to, reason: error ?? '' })
  await kind?.onEnded?.(tx, { siteId, about, outcome })
}
