import { recordActivity } from '../../content/activity/index.ts'
import { isWithin, type Sender } from '../../content/readers/sender.ts'
import type { Locale } from '../../kernel/locale.ts'
import { conflict, invalidField, notFound, Problem } from '../../kernel/problem.ts'
import { type Role, ROLES } from '../../kernel/role.ts'
import { actorOf, type Ctx, siteOf } from '../../platform/context.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import {
  type Browser,
  enterAs,
  hashToken,
  hasSecondFactor,
  insertMember,
  newToken,
} from '../identity/index.ts'
import { askToConfirm } from '../accounts/index.ts'
import { isWithin as isRoleWithin, LIMITED_ROLES, mayInviteAs } from './contract.ts'
import { post } from '../mailing/index.ts'
import { inviteMail } from './mail.ts'
import type { Invitation, MadeInvitation, Person, SignInRule } from './shapes.ts'
import * as queries from './queries.ts'

interface AccessWrite {
  role: Role
  languages?: Locale[] | undefined
}

interface Invited extends AccessWrite {
  email: string
  name?: string | undefined
}

/** The accounts that may open the site. */
export async function listPeople(ctx: Ctx): Promise<Person[]> {
  return queries.listPeople(ctx.db.staff, siteOf(ctx).id)
}

/**
 * Changes a person's role; open invitations that they could not make with the new one become void.
 * @param onlyIf the access that the change takes the place of; left out, any
 * @throws notFound, invalid for a role above the caller's, conflict for a person with one, for the installation's owner, for the last
 * owner, and for another access than `onlyIf`
 */
export async function changeAccess(
  ctx: Ctx,
  id: string,
  { onlyIf, ...write }: AccessWrite & { onlyIf?: AccessWrite | undefined },
): Promise<Person> {
  return changed(ctx, async (tx, people, own) => {
    const before = personIn(people, id)
    if (onlyIf && JSON.stringify(accessOf(onlyIf)) !== JSON.stringify(accessOf(before)))
      throw conflict('Somebody changed this access meanwhile, so it stays as it is.')
    requireReach(own, before)
    requireRoleWithin(own, write.role)
    if (write.role !== 'owner') requireOtherOwner(people, before)
    const access = accessOf(write)
    const after = { ...before, ...access }
    if (JSON.stringify(after) === JSON.stringify(before)) return before
    const { id: siteId } = siteOf(ctx)
    await queries.updateAccess(tx, siteId, id, access)
    await voidInvitations(ctx, tx, id, (role) => !mayInviteAs(write.role, role))
    recordActivity(tx, ctx, {
      siteId,
      action: 'person.save',
      objectId: id,
      before: accessOf(before),
      after: access,
    })
    return after
  })
}

/**
 * Revokes a person's access: from then on their calls find no such site. People may revoke their own.
 * @throws as `changeAccess`
 */
export async function removeAccess(ctx: Ctx, id: string): Promise<void> {
  await changed(ctx, async (tx, people, own) => {
    const before = personIn(people, id)
    requireReach(own, before)
    requireOtherOwner(people, before)
    const { id: siteId } = siteOf(ctx)
    await queries.deleteAccess(tx, siteId, id)
    await voidInvitations(ctx, tx, id)
    const deed = { siteId, objectId: id, before: accessOf(before) }
    recordActivity(tx, ctx, { ...deed, action: 'person.delete' })
  })
}

/** What the site asks of everybody who works on it. */
export async function readSignInRule(ctx: Ctx): Promise<SignInRule> {
  return ruleOf(await queries.findSecondFactorFrom(ctx.db.staff, siteOf(ctx).id))
}

/**
 * Asks everybody who works on the site for a second factor, or no longer.
 * @throws conflict for who has none: the first who could do nothing any more would be the caller
 */
export async function changeSignInRule(
  ctx: Ctx,
  { isSecondFactorNeeded, graceDays }: { isSecondFactorNeeded: boolean; graceDays?: number | undefined },
): Promise<SignInRule> {
  const { id: siteId } = siteOf(ctx)
  return ctx.db.transaction('*', async (tx) => {
    await queries.lockAccess(tx, siteId)
    const { userId } = actorOf(ctx)
    if (isSecondFactorNeeded && !(await hasSecondFactor(tx, userId)))
      throw conflict('Please set up a second factor for your own account first.')
    const before = await queries.findSecondFactorFrom(tx, siteId)
    const stays = isSecondFactorNeeded ? before !== null && graceDays === undefined : before === null
    if (stays) return ruleOf(before)
    const days = isSecondFactorNeeded ? (graceDays ?? 0) : null
    const secondFactorFrom = await queries.setSecondFactorFrom(tx, siteId, days)
    recordActivity(tx, ctx, {
      siteId,
      action: 'settings.save',
      objectId: siteId,
      before: { secondFactorFrom: before },
      after: { secondFactorFrom },
    })
    return ruleOf(secondFactorFrom)
  })
}

const ruleOf = (secondFactorFrom: string | null): SignInRule => ({
  isSecondFactorNeeded: secondFactorFrom !== null,
  secondFactorFrom,
})

/** Links that were not used yet. */
export async function listInvitations(ctx: Ctx): Promise<Invitation[]> {
  return queries.listInvitations(ctx.db.staff, siteOf(ctx).id)
}

/**
 * Creates an invitation link; an earlier one for the same address becomes void. Where mail is set up, the person gets a link of their
 * own by mail as well.
 * @returns the invitation with the link's secret, of which only a hash is stored
 * @throws conflict for a person who has access already, invalid for a role above the caller's
 */
export async function invite(
  ctx: Ctx,
  { email, name = '', ...write }: Invited,
  limits: Sender['limits'],
): Promise<MadeInvitation> {
  return changed(ctx, async (tx, people, own) => {
    requireRoleWithin(own, write.role)
    if (people.some((one) => one.email === email)) {
      const detail = 'This person has access already'
      throw conflict(`${detail}.`, [{ pointer: '/email', code: 'taken', detail }])
    }
    const open = await queries.listInvitations(tx, siteOf(ctx).id)
    const earlier = open.find((one) => one.email === email)
    if (earlier) requireRoleWithin(own, earlier.role)
    return invitationLink(ctx, tx, { email, name, ...accessOf(write) }, limits)
  })
}

/** Creates a new link for an invited person. @throws notFound, and as `invite` */
export async function renewInvitation(
  ctx: Ctx,
  id: string,
  limits: Sender['limits'],
): Promise<MadeInvitation> {
  return changed(ctx, async (tx, _, own) => {
    const { email, name, role, languages } = await invitationIn(ctx, tx, id)
    requireRoleWithin(own, role)
    return invitationLink(ctx, tx, { email, name, role, languages }, limits)
  })
}

/** Withdraws a link. @throws as `renewInvitation` */
export async function withdrawInvitation(ctx: Ctx, id: string): Promise<void> {
  await changed(ctx, async (tx, _, own) => {
    const { role, languages } = await invitationIn(ctx, tx, id)
    requireRoleWithin(own, role)
    const { id: siteId } = siteOf(ctx)
    await queries.deleteInvitation(tx, siteId, id)
    const deed = { siteId, objectId: id, before: { role, languages }, after: NO_ACCESS }
    recordActivity(tx, ctx, { ...deed, action: 'invitation.delete' })
  })
}

/** Data for the invitation's page, without anything about accounts; null for an invalid link. */
export async function findInvited(db: Database, token: string) {
  return db.transaction('*', (tx) => queries.findByToken(tx, hashToken(token)))
}

interface Acceptance {
  token: string
  name?: string | undefined
  password: string
}

/**
 * Accepts an invitation and signs in, to the account of its address or a new one. A link that was passed on proves no address, so the
 * account is asked by mail whether its address is its own, where mail is set up.
 * @throws notFound for an invalid link, and as `enterAs`
 */
export async function acceptInvitation(
  ctx: Ctx,
  { token, name = '', password }: Acceptance,
  browser: Browser,
) {
  const invited = await findInvited(ctx.db, token)
  if (!invited) throw linkVoid()
  const { email, isMailed } = invited
  const called = name.trim() || invited.name || email.slice(0, email.indexOf('@'))
  return enterAs(ctx, { email, name: called, password, isMailed }, browser, async (tx, userId) => {
    const taken = await queries.takeInvitation(tx, hashToken(token))
    if (!taken) throw linkVoid()
    const { siteId, role, languages } = taken
    await insertMember(tx, siteId, userId, role, languages)
    const deed = { siteId, objectId: userId, userId, before: NO_ACCESS, after: { role, languages } }
    recordActivity(tx, ctx, { ...deed, action: 'person.create' })
    if (ctx.mail.isSetUp) await askToConfirm(tx, siteId, userId)
    return siteId
  })
}

/** Serializes changes of a site's access; passes the people with access and the caller's current role. */
async function changed<T>(ctx: Ctx, work: (tx: Tx, people: Person[], own: Role) => Promise<T>): Promise<T> {
  const { id: siteId } = siteOf(ctx)
  // Without the usual idempotency, which stores the answer: it would contain the link's secret.
  return ctx.db.transaction([siteId], async (tx) => {
    await queries.lockAccess(tx, siteId)
    const people = await queries.listPeople(tx, siteId)
    // The current role: it may have changed since the call arrived.
    return work(tx, people, personIn(people, actorOf(ctx).userId).role)
  })
}

function personIn(people: readonly Person[], id: string): Person {
  const found = people.find((one) => one.id === id)
  if (!found) throw notFound()
  return found
}

/** @throws conflict for a person with a role above the caller's, and for the installation's owner */
function requireReach(own: Role, { role, isPlatformOwner }: Person): void {
  if (isPlatformOwner) throw conflict('The owner of this installation opens each of its sites.')
  if (!isRoleWithin(own, role))
    throw conflict('Nobody changes the access of who has a role above the own one.')
}

function requireRoleWithin(own: Role, role: Role): void {
  if (isRoleWithin(own, role)) return
  throw invalidField('role', 'above', 'Nobody gives a role above the own one')
}

function requireOtherOwner(people: readonly Person[], { id, role }: Person): void {
  if (role !== 'owner' || people.some((one) => one.role === 'owner' && !one.isDisabled && one.id !== id))
    return
  throw conflict('A site has an owner: make somebody else an owner first.')
}

/** Whoever made a link may have kept it: those that the maker could not make any more open nothing. */
async function voidInvitations(
  ctx: Ctx,
  tx: Tx,
  madeBy: string,
  isVoid: (role: Role) => boolean = () => true,
): Promise<void> {
  const { id: siteId } = siteOf(ctx)
  const roles = ROLES.filter((role) => isVoid(role))
  for (const { id, ...before } of await queries.deleteInvitationsBy(tx, siteId, { madeBy, roles })) {
    recordActivity(tx, ctx, { siteId, action: 'invitation.delete', objectId: id, before, after: NO_ACCESS })
  }
}

/** Only roles that write are limited to languages; none named means all, for translators without the site's own. */
function accessOf({ role, languages }: { role: Role; languages?: Locale[] | null | undefined }) {
  const named = LIMITED.has(role) && languages && languages.length > 0 ? [...new Set(languages)] : null
  return { role, languages: named && named.toSorted() }
}

/** What the log tells that somebody had before. */
const NO_ACCESS = { role: null, languages: null }

const LIMITED: ReadonlySet<Role> = new Set(LIMITED_ROLES)

type Access = ReturnType<typeof accessOf> & { email: string; name: string }

/** So many mails an hour get to one address from one site; further links are shown alone. */
const MAILS = { count: 3, perMs: 60 * 60_000 }

async function invitationLink(
  ctx: Ctx,
  tx: Tx,
  access: Access,
  limits: Sender['limits'],
): Promise<MadeInvitation> {
  const { id: siteId } = siteOf(ctx)
  const token = newToken()
  const made = { id: ctx.newId(), tokenHash: hashToken(token), createdBy: actorOf(ctx).userId, ...access }
  const id = await queries.saveInvitation(tx, siteId, made)
  if (ctx.mail.isSetUp && isWithin(limits, MAILS, `${siteId} ${access.email}`))
    await post(tx, inviteMail, { siteId, about: id })
  const { role, languages } = access
  const deed = { siteId, objectId: id, before: NO_ACCESS, after: { role, languages } }
  recordActivity(tx, ctx, { ...deed, action: 'invitation.create' })
  return { ...(await invitationIn(ctx, tx, id)), token }
}

async function invitationIn(ctx: Ctx, tx: Tx, id: string): Promise<Invitation> {
  const open = await queries.listInvitations(tx, siteOf(ctx).id)
  const found = open.find((one) => one.id === id)
  if (!found) throw notFound()
  return found
}

function linkVoid() {
  return new Problem('not-found', 'This link was used, withdrawn or is too old. Ask for a new one.')
}
