import { recordActivity } from '../../../content/activity/index.ts'
import { messageOf } from '../../../content/mails/layout.ts'
import { postAll } from '../../../content/mails/post.ts'
import type { Locale } from '../../../kernel/locale.ts'
import { conflict } from '../../../kernel/problem.ts'
import type { Site } from '../../../kernel/site.ts'
import { change, type Ctx, siteOf } from '../../../platform/context.ts'
import { RELEASE, releaseWords, type Told } from '../mails.ts'
import * as queries from '../queries/release.ts'
import { countStates } from '../queries/subscribers.ts'
import { isBookOpen } from './subscribe.ts'
import type { Release, ReleaseWrite } from '../shapes.ts'

/** Whom a mail about the release can go to, and what became of the latest. */
export async function readRelease(ctx: Ctx): Promise<Release> {
  const site = siteOf(ctx)
  const { staff } = ctx.db
  const [reachable, states, latest, isOfBook] = await Promise.all([
    queries.countReachable(staff, site.id),
    countStates(staff, site.id),
    queries.findLatestMailing(staff, site.id),
    isBookOpen(staff, site),
  ])
  return {
    ...reachable,
    states,
    latest,
    hasBook: isOfBook,
    isMailSetUp: ctx.mail.isSetUp,
    isClosed: isClosed(site),
  }
}

const isClosed = ({ isActive, isInMaintenance, isArchived }: Site) =>
  !isActive || isInMaintenance || isArchived

/** A subscriber whom nobody has; the link in the preview ends no mail. */
const NOBODY = { email: 'reader@example.org', leaveKey: '00000000-0000-0000-0000-000000000000' }

/** The mail as a subscriber with this language would get it. */
export async function previewRelease(
  ctx: Ctx,
  { language, words: own }: { language: Locale; words: string },
  told: Told,
): Promise<{ subject: string; text: string; html: string }> {
  const site = siteOf(ctx)
  const url = await told.findUrls(ctx, site)
  const words = await releaseWords(told, { ...NOBODY, language, own }, { platform: ctx, site, url })
  const book = await told.findBook({ db: ctx.db.reader, site, locale: language })
  const { subject, text, html } = messageOf(ctx.newId(), book?.siteName ?? site.name, words)
  return { subject, text, html }
}

/**
 * Posts a mail to each subscriber that the site may write to, all in one transaction: a second press finds that there is a later
 * mail than it knows of.
 * @throws conflict where mail is not set up, the site has no book, readers cannot open the site, nobody would get it, or one was sent meanwhile
 */
export async function sendRelease(ctx: Ctx, { words, after, receivers }: ReleaseWrite): Promise<Release> {
  const site = siteOf(ctx)
  if (!ctx.mail.isSetUp) throw conflict('Mail is not set up.')
  if (!(await isBookOpen(ctx.db.staff, site))) throw conflict('This site has no book.')
  if (isClosed(site))
    throw conflict('Readers cannot open this site now, so the link in the mail would lead nowhere.')
  await change(ctx, site.id, async (tx) => {
    if (!(await queries.beginMailing(tx, site.id, { after, words })))
      throw conflict(
        'This mail has been sent meanwhile. Look at what became of it before you send another one.',
      )
    const abouts = await queries.insertReceivers(tx, site.id, { number: after + 1, receivers })
    if (abouts.length === 0) throw conflict('Nobody would get this mail.')
    await postAll(tx, RELEASE, { siteId: site.id, abouts })
    recordActivity(tx, ctx, {
      siteId: site.id,
      action: 'release.send',
      objectId: null,
      before: { receivers: 0 },
      after: { receivers: abouts.length },
    })
  })
  return readRelease(ctx)
}
