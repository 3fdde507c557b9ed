import { COMMAND_LINE, recordActivity } from '../../../content/activity/index.ts'
import { invalidField, Problem } from '../../../kernel/problem.ts'
import { slugify } from '../../../kernel/slug.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { createBook } from '../../book/index.ts'
import { beginPages } from '../../pages/index.ts'
import { createSite, deleteSampleSites, setDefaultSite } from '../../sites/index.ts'
import type { User } from '../contract.ts'
import { deedOf } from '../deed.ts'
import { hashNewPassword } from '../new-password.ts'
import * as queries from '../queries.ts'
import { hashToken, newToken } from '../token.ts'
import { type SignedIn, startSession } from './sessions.ts'

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
  language?: 'en' | 'es' | 'fr' | 'de' | undefined
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
    const username = slugify(first.email.split('@')[0] ?? '', 'owner')
    const user = await insertOwner(tx, ctx.newId(), { ...first, username, passwordHash })
    if (first.start === 'own') {
      await deleteSampleSites(tx)
      const site = await createSite(tx, { id: ctx.newId(), name: title, language: first.language ?? 'en' })
      await setDefaultSite(tx, site.id)
      await createBook(tx, site, { title, subtitle: first.subtitle?.trim() ?? '' })
      await beginPages(tx, site)
      await queries.insertMember(tx, site.id, user.id, 'owner')
    }
    await recordActivity(tx, ctx, { ...deedOf('create-owner', user.id), userId: user.id })
    return { user, ...(await startSession(tx, { userId: user.id, agent })) }
  })
}

interface Owner {
  name: string
  username: string
  email: string
  passwordHash: string
}

/** Creates the platform's first account; where one exists already, nothing happens. @returns whether it was created */
export async function createFirstOwner(
  db: Database,
  id: string,
  owner: Omit<Owner, 'passwordHash'> & { password: string },
): Promise<boolean> {
  if (await queries.hasAnyUser(db.staff)) return false
  const passwordHash = await hashNewPassword(owner.password)
  await db.transaction('*', async (tx) => {
    await insertOwner(tx, id, { ...owner, passwordHash })
    await recordActivity(tx, COMMAND_LINE, deedOf('create-owner', id))
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
