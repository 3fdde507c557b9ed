import { messageOf } from '../../content/mails/layout.ts'
import { notFound } from '../../kernel/problem.ts'
import { actorOf, type Ctx, siteOf } from '../../platform/context.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { Translate } from '../../ui/translate.ts'
import { listSites } from '../sites/index.ts'
import { originIn } from './links.ts'
import * as queries from './queries.ts'
import type { MailState } from './shapes.ts'

/** So many are told: enough to see whether it is one address or the server that refuses everything. */
const FAILED_SHOWN = 5

/** Whether mail can be sent, and what the outbox of the site holds. */
export async function readMail(ctx: Ctx): Promise<MailState> {
  const site = siteOf(ctx)
  const { staff } = ctx.db
  const [outbox, latestFailed, list, reason, notTaken] = await Promise.all([
    queries.readOutbox(staff, site.id),
    queries.listFailed(staff, site.id, FAILED_SHOWN),
    listSites(staff),
    ctx.mail.check(),
    queries.findNotTaken(staff, site.id),
  ])
  return {
    ...outbox,
    latestFailed,
    state: stateOf(ctx, reason, notTaken),
    from: ctx.mail.from,
    origin: originIn(ctx, list, site),
    reason,
    notTaken: notTaken && { count: notTaken.count, since: notTaken.since, reason: notTaken.reason },
  }
}

/** Whether mail of the site goes out: the mail server is asked, and what became of the latest mails counts. */
export async function readMailState(ctx: Ctx): Promise<MailState['state']> {
  const [reason, notTaken] = await Promise.all([
    ctx.mail.check(),
    queries.findNotTaken(ctx.db.staff, siteOf(ctx).id),
  ])
  return stateOf(ctx, reason, notTaken)
}

/** So many mails in a row are no longer wrong addresses. Where none was ever taken, one is enough. */
const REFUSES_FROM = 3

function stateOf(
  { mail }: Ctx,
  reason: string | null,
  notTaken: queries.NotTaken | null,
): MailState['state'] {
  if (!mail.isSetUp) return 'off'
  if (reason !== null) return 'bad'
  const isRefusing = notTaken && (!notTaken.hasTaken || notTaken.count >= REFUSES_FROM)
  return isRefusing ? 'refuses' : 'ok'
}

/**
 * Sends a mail to the caller, past the outbox, so that the answer of the mail server can be told.
 */
export async function sendTestMail(
  ctx: Ctx,
  translatorOf: (locale: Locale) => Translate,
): Promise<{ to: string; reason: string | null }> {
  const site = siteOf(ctx)
  const to = await queries.findAddress(ctx.db.staff, actorOf(ctx).userId)
  if (to === null) throw notFound()
  if (!ctx.mail.isSetUp) return { to, reason: 'Mail is not set up.' }
  const locale = ctx.locale ?? site.sourceLanguage
  const t = translatorOf(locale)
  const message = messageOf(ctx.newId(), site.name, {
    to,
    locale,
    subject: t('mailing.testSubject', { site: site.name }),
    paragraphs: [t('mailing.testText')],
    action: null,
    reason: t('mailing.testReason'),
    unsubscribe: null,
  })
  const [outcome] = await ctx.mail.send([message])
  return { to, reason: outcome?.reason ?? null }
}
