import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { LOCALES } from '../../kernel/locale.ts'
import { ROLES } from '../../kernel/role.ts'
import {
  emailText,
  list,
  ofSite,
  ofSiteById,
  optionalText,
  requiredText,
  text,
  writeShape,
} from '../../kernel/shape.ts'

/** How long a link lets somebody in. */
export const LINK_DAYS = 7

const access = {
  role: z.enum(ROLES),
  /** In which a translator may write; null for all but the site's own, and for every other role. */
  languages: z.nullable(z.array(z.enum(LOCALES))),
}

/** An account that may open a site. */
const person = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  ...access,
  /** Owns the install, and thereby each of its sites: the role stays. */
  isPlatformOwner: z.boolean(),
  /** When they were last signed in; null where nothing is known of it. */
  seenAt: z.nullable(z.string()),
})

export type Person = z.infer<typeof person>

/** A link that somebody got and has not used yet; the link itself is told once, when it is made. */
const invitation = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  ...access,
  /** Name of who made the link last. */
  invitedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
})

export type Invitation = z.infer<typeof invitation>

const madeInvitation = z.extend(invitation, {
  /** The secret of the link, which is kept nowhere: `/join/{token}`. */
  token: z.string(),
})

export type MadeInvitation = z.infer<typeof madeInvitation>

const accessWrite = {
  role: z.enum(ROLES, `Role must be one of ${ROLES.join(', ')}`),
  languages: list('Languages', z.enum(LOCALES, 'Languages must be of en, es, fr, de'), LOCALES.length),
}

const policy = { kind: 'site', capability: 'people.manage' } as const
/** Who may open a site is changed by whoever gave the password just now. */
const changing = { ...policy, needs: 'recent password' } as const

/** Whoever is signed in could otherwise fill the table. */
const LINKS = { count: 60, perMs: 60 * 60_000, by: 'account' } as const

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/people',
  summary: 'The accounts that may open the site, those with the most rights first',
  policy,
  params: ofSite,
  answer: z.array(person),
})

export const changeAccess = endpoint({
  method: 'PUT',
  path: '/api/forks/:forkId/people/:id',
  summary: 'Gives somebody another role on the site, and translators their languages',
  policy: changing,
  params: ofSiteById,
  body: writeShape(accessWrite, [
    'id',
    'username',
    'email',
    'firstName',
    'lastName',
    'isPlatformOwner',
    'seenAt',
  ]),
  answer: person,
})

export const removeAccess = endpoint({
  method: 'DELETE',
  path: '/api/forks/:forkId/people/:id',
  summary: 'Takes the site away from somebody at once; the account stays',
  policy: changing,
  params: ofSiteById,
})

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/invitations',
  summary: 'Links that were not used yet, the newest first',
  policy,
  params: ofSite,
  answer: z.array(invitation),
})

export const invite = endpoint({
  method: 'POST',
  path: '/api/forks/:forkId/invitations',
  summary: 'Makes a link that lets somebody in once; nothing is sent, and the link is told here alone',
  policy: changing,
  limit: LINKS,
  params: ofSite,
  body: z.strictObject({ email: emailText(), name: optionalText('Name'), ...accessWrite }),
  answer: madeInvitation,
  status: 201,
})

export const renewInvitation = endpoint({
  method: 'POST',
  path: '/api/forks/:forkId/invitations/:id/link',
  summary: 'Makes a new link for somebody who was invited; the one before opens nothing any more',
  policy: changing,
  limit: LINKS,
  params: ofSiteById,
  answer: madeInvitation,
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/forks/:forkId/invitations/:id',
  summary: 'Withdraws a link that was not used yet',
  policy: changing,
  params: ofSiteById,
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/accept',
  summary: 'Uses a link up: signs in with the account of its address, or with a new one, and opens the site',
  policy: { kind: 'public' },
  isEntry: true,
  limit: { count: 20, perMs: 60 * 60_000, by: 'address' },
  body: z.strictObject({
    token: requiredText('Link', 100),
    /** Of a new account. */
    name: optionalText('Name'),
    /** The one that is chosen, or that of the account that is there. */
    password: text('Password', 1_024),
  }),
  answer: z.object({ username: z.string() }),
  status: 201,
})

export const peopleContract = {
  listPeople,
  changeAccess,
  removeAccess,
  listInvitations,
  invite,
  renewInvitation,
  withdrawInvitation,
  acceptInvitation,
}
