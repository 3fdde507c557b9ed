import { invalidField, notFound, Problem } from '../../kernel/problem.ts'
import type { Role } from '../../kernel/role.ts'
import type { Actor } from '../../kernel/site.ts'
import { slugify } from '../../kernel/slug.ts'
import { actorOf, type Ctx } from '../../platform/context.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { createBook } from '../book/index.ts'
import { createSite, deleteSampleSites, setDefaultSite } from '../sites/index.ts'
import type { User } from './contract.ts'
import { hashPassword, isOutdated, verifyPassword } from './password.ts'
import * as queries from './queries.ts'
import { attemptSignIn, type Browser } from './sign-in-limits.ts'
import { hashToken, newToken } from './token.ts'

/** A fresh session: the account, and the tokens of session and device, which go into cookies and are stored nowhere. */
export interface SignedIn {
  user: User
  token: string
  device: string
}

/**
 * Signs in by username or e-mail address; a new token each time, and the session that the browser had is over.
 * @throws Problem `invalid-credentials`, the same whether the name or the password was wrong; tooMany after many of them
 */
export async function signIn(ctx: Ctx, typed: string, password: string, browser: Browser): Promise<SignedIn> {
  const name = typed.toLowerCase()
  const device = await knownDevice(ctx.db, name, browser.device)
  const account = await attemptSignIn(browser, name, device, () => checkPassword(ctx.db, name, password))
  if (!account) throw new Problem('invalid-credentials', 'Invalid credentials')
  const { passwordHash, ...user } = account
  const newHash = isOutdated(passwordHash) ? await hashPassword(password) : null
  return ctx.db.transaction('*', async (tx) => {
    if (newHash !== null) await queries.replaceHash(tx, user.id, passwordHash, newHash)
    if (ctx.actor) await queries.deleteSession(tx, ctx.actor.sessionId)
    return { user, ...(await startSession(tx, user.id, browser.userAgent, device)) }
  })
}

/** Ends the session on the server. */
export async function signOut(ctx: Ctx): Promise<void> {
  const { sessionId } = actorOf(ctx)
  await ctx.db.transaction('*', (tx) => queries.deleteSession(tx, sessionId))
}

/** The account that is signed in. */
export async function currentUser(ctx: Ctx): Promise<User> {
  const user = await queries.findUser(ctx.db.staff, actorOf(ctx).userId)
  if (!user) throw notFound()
  return user
}

/**
 * Makes a site the current one of the caller's session.
 * @throws notFound for a site that the caller may not open
 */
export async function chooseSite(ctx: Ctx, siteId: string): Promise<{ forkId: string }> {
  const { sites, sessionId } = actorOf(ctx)
  if (!sites.some((site) => site.id === siteId)) throw notFound()
  await ctx.db.transaction('*', (tx) => queries.setCurrentSite(tx, sessionId, siteId))
  return { forkId: siteId }
}

/** The account behind a session token with its sites and roles; null when the session is over or never was. */
export async function identify(db: Database, token: string): Promise<Actor | null> {
  const sid = hashToken(token)
  const row = await queries.findSession(db.staff, sid)
  if (!row) return null
  if (row.isUnseen) await db.transaction('*', (tx) => queries.touchSession(tx, sid))
  const sites = row.sites.toSorted(
    (a, b) => Number(b.id === row.currentFork) - Number(a.id === row.currentFork),
  )
  return {
    userId: row.userId,
    username: row.username,
    sessionId: sid,
    isPlatformOwner: row.isPlatformOwner,
    sites: sites.map(({ role: _, ...site }) => site),
    roles: new Map<string, Role>(sites.map((site) => [site.id, site.role])),
  }
}

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
  const passwordHash = await hashPassword(first.password)
  return ctx.db.transaction('*', async (tx) => {
    if (!(await queries.takeSetupToken(tx, hashToken(first.token)))) throw linkVoid()
    const username = slugify(first.email.split('@')[0] ?? '', 'owner')
    const user = await insertOwner(tx, ctx.newId(), { ...first, username, passwordHash })
    if (first.start === 'own') {
      await deleteSampleSites(tx)
      const site = await createSite(tx, { id: ctx.newId(), name: title, language: first.language ?? 'en' })
      await setDefaultSite(tx, site.id)
      await createBook(tx, site.id, { title, subtitle: first.subtitle?.trim() ?? '' })
      await queries.insertMember(tx, site.id, user.id, 'owner')
    }
    return { user, ...(await startSession(tx, user.id, agent)) }
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
  const passwordHash = await hashPassword(owner.password)
  await db.transaction('*', (tx) => insertOwner(tx, id, { ...owner, passwordHash }))
  return true
}

/**
 * Sets a new password, ends every session of the account and forgets its devices.
 * @param name username or e-mail address
 * @returns false when there is no such account
 */
export async function resetPassword(db: Database, name: string, password: string): Promise<boolean> {
  const passwordHash = await hashPassword(password)
  return db.transaction('*', async (tx) => {
    const account = await queries.findCredentials(tx, name.toLowerCase())
    if (!account) return false
    await queries.saveCredentials(tx, account.id, passwordHash)
    await queries.deleteSessionsOf(tx, account.id)
    await queries.forgetDevicesOf(tx, account.id)
    return true
  })
}

/** The token of the browser's device cookie, if the account of this name knows it. */
async function knownDevice(db: Database, name: string, device: string | null): Promise<string | null> {
  const isKnown = device !== null && (await queries.isDeviceKnown(db.staff, name, hashToken(device)))
  return isKnown ? device : null
}

/** The account whose password it is; an unknown name takes as long as a wrong password. */
async function checkPassword(db: Database, name: string, password: string) {
  const account = await db.transaction('*', (tx) => queries.findCredentials(tx, name))
  const passwordHash = account?.passwordHash ?? null
  const fits = await verifyPassword(password, passwordHash)
  return account && passwordHash !== null && fits ? { ...account, passwordHash } : null
}

async function insertOwner(
  tx: Tx,
  id: string,
  { name, username, email, passwordHash }: Owner,
): Promise<User> {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  const user = await queries.insertUser(tx, {
    id,
    username,
    email,
    firstName,
    lastName: rest.join(' '),
    isPlatformOwner: true,
  })
  if (!user) throw new Error('an insert gave no row')
  await queries.saveCredentials(tx, id, passwordHash)
  return user
}

async function startSession(tx: Tx, userId: string, agent: string, known: string | null = null) {
  const token = newToken()
  const device = known ?? newToken()
  await queries.insertSession(tx, { sid: hashToken(token), userId, agent })
  await queries.rememberDevice(tx, userId, hashToken(device))
  return { token, device }
}

function linkVoid() {
  return new Problem('not-found', 'This link was used or is too old. Restart Flyleaf to get a new one.')
}
