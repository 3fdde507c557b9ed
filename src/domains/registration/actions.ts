import { isWithin, type Sender } from '../../content/readers/sender.ts'
import type { Locale } from '../../kernel/locale.ts'
import { Problem, unavailable } from '../../kernel/problem.ts'
import type { Site } from '../../kernel/site.ts'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Browser, enterAs, hashToken } from '../identity/index.ts'
import { post } from '../mailing/index.ts'
import { NEEDS_MAIL } from '../settings/contract.ts'
import { signUpMail } from './mail.ts'
import * as queries from './queries.ts'

/** Long, since somebody has to set up mail first. */
const RETRY_S = 3_600

/** A lost mail can be asked for again after an hour, and a stranger's address gets few all the same. */
const ONCE_IN_HOURS = 1
const OF_ADDRESS = { count: 3, perMs: 24 * 60 * 60_000 }

interface Asked extends Pick<Sender, 'limits'> {
  email: string
  /** Of the mail. */
  language: Locale
}

/**
 * Mails a link to whoever asks for a reader's account. Work and answer are the same for every address; only the mail tells whether
 * it has an account already.
 * @param site whose reader it is to be
 * @throws Problem `no-registration` where the site takes no readers' accounts, unavailable where no mail can be sent
 */
export async function signUp(
  { db, mail }: { db: Database; mail: { isSetUp: boolean } },
  site: Site,
  { email, language, limits }: Asked,
): Promise<void> {
  if (!(await queries.isRegistrationAllowed(db.reader, site.id))) throw notTaken()
  if (!mail.isSetUp) throw unavailable(`${NEEDS_MAIL}.`, RETRY_S)
  // That an address got its mails of today is told to nobody.
  const isMailed = isWithin(limits, OF_ADDRESS, `${site.id} ${hashToken(email)}`)
  await db.transaction([site.id], async (tx) => {
    const id = await queries.saveSignUp(tx, site.id, { id: newId(), email, language })
    if (isMailed) await post(tx, signUpMail, { siteId: site.id, about: id, onceInHours: ONCE_IN_HOURS })
  })
}

/** Whose account a link makes; null for one that is void. */
export const findByLink = (db: Database, token: string) =>
  db.transaction('*', (tx) => queries.findByLink(tx, hashToken(token)))

interface Opened {
  token: string
  name?: string | undefined
  password: string
}

/**
 * Makes the reader's account of a link and signs in. It has a role on no site, and the language of the page
 * that asked.
 * @throws notFound for a void link, Problem `no-registration` where the site takes readers no longer, and as `enterAs`
 */
export async function openAccount(ctx: Ctx, { token, name = '', password }: Opened, browser: Browser) {
  const found = await findByLink(ctx.db, token)
  if (!found) throw linkVoid()
  if (!(await queries.isRegistrationAllowed(ctx.db.staff, found.siteId))) throw notTaken()
  const { email, language } = found
  const called = name.trim() || email.slice(0, email.indexOf('@'))
  return enterAs(ctx, { email, name: called, password, isMailed: true, language }, browser, async (tx) => {
    if (!(await queries.takeLink(tx, hashToken(token)))) throw linkVoid()
    return null
  })
}

function notTaken() {
  return new Problem('no-registration', 'On this site readers need no account, and can make none.')
}

function linkVoid() {
  return new Problem('not-found', 'This link was used, replaced or is too old. Ask for a new one.')
}
