import { COMMAND_LINE, recordActivity } from '../../../content/activity/index.ts'
import type { Locale } from '../../../kernel/locale.ts'
import { invalidField, Problem } from '../../../kernel/problem.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { beginBookSite } from '../../provisioning/index.ts'
import { deleteSampleSites, setDefaultSite } from '../../sites/index.ts'
import { usernameFrom } from '../contract.ts'
import type { User } from '../shapes.ts'
import { accountActivity } from '../account-activity.ts'
import { hashNewPassword } from '../new-password.ts'
import * as queries from '../queries.ts'
import { hashToken, newToken } from '../token.ts'
import { type SignedIn, startSession } from './sessions.ts'

/** Title of a book if none was asked for. */
const UNNAMED = 'My Book'

/**
 * Makes the one-time link's token, and every earlier one void; null once an account exists.
 */
export async function newSetupToken(db: Database): Promise<string | null> {
  if (await queries.hasAnyUser(db.staff)) return null
  const token = newToken()
  await db.transaction('*', (tx) => queries.replaceSetupToken(tx, hashToken(token)))
  return token
}

/** Whether a one-time link opens the owner form at this moment. */
export async function isSetupOpen(db: Database, token: string): Promise<boolean> {
  return db.transaction('*', (tx) => queries.isSetupTokenLive(tx, hashToken(token)))
}

interface FirstRun {
  token: string
  name: string
  email: string
  password: string
  start: 'own' | 'sample'
  title?: string | undefined
  subtitle?: string | undefined
  language?: Locale | undefined
}

/**
 * Creates the first account with the one-time link and signs it in. `own` begins a site with the person's book and removes
 * the samples, `sample` keeps them; all in one transaction.
 * @throws notFound when the link was used, is older than 60 minutes, or an account exists; invalid for the title of an own book
 * @see contract row C152
 */
export async function createOwner(ctx: Ctx, first: FirstRun, agent: string): Promise<SignedIn> {
  const title = first.title?.trim() ?? ''
  if (first.start === 'own' && title === '') throw invalidField('title', 'required', 'Title is required')
  if (!(await isSetupOpen(ctx.db, first.token))) throw linkVoid()
  const passwordHash = await hashNewPassword(first.password)
  return ctx.db.transaction('*', async (tx) => {
    if (!(await queries.takeSetupToken(tx, hashToken(first.token)))) throw linkVoid()
    const username = usernameFrom(first.email, 'owner')
    const user = await insertOwner(tx, ctx.newId(), { ...first, username, passwordHash })
    if (first.start === 'own') {
      const { subtitle = '', language = 'en' } = first
      const author = first.name.trim()
      await beginOwnBook(tx, user.id, { id: ctx.newId(), title, subtitle: subtitle.trim(), author, language })
    }
    recordActivity(tx, ctx, { ...accountActivity('create-owner', user.id), userId: user.id })
    return { user, ...(await startSession(tx, { userId: user.id, agent })) }
  })
}

interface OwnBook {
  id: string
  title: string
  subtitle: string
  author?: string
  language: Locale
}

/** Replaces the samples with the site of the person's own book. */
async function beginOwnBook(tx: Tx, userId: string, book: OwnBook) {
  await deleteSampleSites(tx)
  const site = await beginBookSite(tx, book)
  await setDefaultSite(tx, site.id)
  await queries.insertMember(tx, site.id, userId, 'owner')
}

interface Owner {
  name: string
  username: string
  email: string
  passwordHash: string
}

/**
 * Creates the platform's first account; where one exists already, nothing happens.
 * @param start `own` replaces the samples, or the empty site, with a new book, as the form does
 * @returns whether it was created
 */
export async function createFirstOwner(
  db: Database,
  id: string,
  owner: Omit<Owner, 'passwordHash'> & { password: string },
  start: FirstRun['start'] = 'sample',
): Promise<boolean> {
  if (await queries.hasAnyUser(db.staff)) return false
  const passwordHash = await hashNewPassword(owner.password)
  await db.transaction('*', async (tx) => {
    await insertOwner(tx, id, { ...owner, passwordHash })
    if (start === 'own') {
      await beginOwnBook(tx, id, { id: newId(), title: UNNAMED, subtitle: '', language: 'en' })
    }
    recordActivity(tx, COMMAND_LINE, accountActivity('create-owner', id))
  })
  return true
}

/** Creates the account that owns the platform. */
export async function insertOwner(
  tx: Tx,
  id: string,
  { name, username, email, passwordHash }: Owner,
): Promise<User> {
  const user = await queries.insertUser(tx, {
    id,
    username,
    email,
    ...namesIn(name),
    isPlatformOwner: true,
  })
  if (!user) throw new Error('an insert gave no row')
  await queries.saveCredentials(tx, id, passwordHash)
  return user
}

/** The first word of a name, and the rest. */
export function namesIn(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

function linkVoid() {
  return new Problem('not-found', 'This link was used or is too old. Restart Flyleaf to get a new one.')
}
