import { recordActivity } from '../../../content/activity/index.ts'
import { isWithin } from '../../../content/readers/sender.ts'
import { conflict, invalidField, Problem } from '../../../kernel/problem.ts'
import type { Site } from '../../../kernel/site.ts'
import { actorOf, type Ctx } from '../../../platform/context.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { brokenConstraint } from '../../../platform/db/run.ts'
import { newId } from '../../../platform/ids.ts'
import {
  accountActivity,
  type Browser,
  confirmPassword,
  deleteChangeLinks,
  findAddressee,
  findUser,
  hashToken,
  tellOfChange,
} from '../../identity/index.ts'
import { post } from '../../mailing/index.ts'
import { emailMail } from '../mail.ts'
import * as queries from '../queries.ts'

/** Mails to an address, whoever asks for them. */
const OF_ADDRESS = { count: 3, perMs: 24 * 60 * 60_000 }

/**
 * Mails a link to a new address of the caller's account; the address counts once the link is used. The answer is the same for an
 * address that another account has, which gets no mail.
 * @param site whose address is in the link
 * @throws as `confirmPassword`, which is asked for at any time; conflict where no mail can be sent
 */
export async function changeEmail(
  ctx: Ctx,
  site: Site,
  { email, ...given }: { email: string; password: string; code?: string | undefined },
  browser: Browser,
): Promise<void> {
  if (!ctx.mail.isSetUp)
    throw conflict('The e-mail address can be changed once this installation can send mail.')
  await confirmPassword(ctx, given, browser)
  const { userId } = actorOf(ctx)
  // That an address got its mails of today is told to nobody.
  const isMailed = isWithin(browser.limits, OF_ADDRESS, hashToken(email))
  await ctx.db.transaction('*', async (tx) => {
    await queries.saveEmailChange(tx, userId, email)
    if (isMailed) await post(tx, emailMail, { siteId: site.id, about: userId })
  })
}

/** Mails a link to the address of an account that nobody has confirmed yet. @param siteId of the mail */
export async function askToConfirm(tx: Tx, siteId: string, userId: string): Promise<void> {
  const user = await findUser(tx, userId)
  if (!user || user.isEmailConfirmed) return
  // A link that was mailed stays good; nobody gets a mail for each invitation that somebody else accepts in their name.
  if (await queries.findEmailChange(tx, userId)) return
  await queries.saveEmailChange(tx, userId, user.email)
  await post(tx, emailMail, { siteId, about: userId })
}

/** The address that a link confirms; null for one that is void. */
export const findEmailByLink = (db: Database, token: string) =>
  db.transaction('*', (tx) => queries.findEmailByLink(tx, hashToken(token)))

/**
 * Gives an account the address of a link, and tells the address before it by mail. It may be the one that it has.
 * @param site of the mail
 * @throws notFound for a void link; invalid where another account has the address since
 */
export async function confirmEmail(
  { db, mail }: { db: Database; mail: { isSetUp: boolean } },
  site: Site,
  token: string,
): Promise<void> {
  await db.transaction('*', async (tx) => {
    const change = await queries.takeEmailChange(tx, hashToken(token))
    if (!change)
      throw new Problem('not-found', 'This link was used, replaced or is too old. Ask for a new one.')
    const { userId, email } = change
    const holder = await findAddressee(tx, email)
    if (holder && holder.id !== userId) throw addressTaken()
    const isOther = holder === null
    if (isOther) await tellOfChange(tx, { mail, siteId: site.id }, { userId, what: 'email' })
    await queries.setEmail(tx, userId, email).catch((error: unknown) => {
      // Another account took it at the same moment.
      throw brokenConstraint(error) === 'users_email_key' ? addressTaken() : error
    })
    // Whoever reads the mail of the address before may have asked for one.
    await deleteChangeLinks(tx, userId)
    const trace = { requestId: null, network: null }
    const deed = accountActivity(isOther ? 'change-email' : 'confirm-email', userId)
    recordActivity(tx, { actor: null, trace, newId }, { ...deed, userId })
  })
}

const addressTaken = () => invalidField('email', 'taken', 'This e-mail address belongs to another account')
