import * as z from 'zod/mini'
import { LOCALE_LIST, LOCALES } from '../../kernel/locale.ts'
import { ROLES } from '../../kernel/role.ts'
import {
  emailText,
  integer,
  list,
  ofSite,
  ofSiteById,
  optionalText,
  requiredText,
  text,
  writeShape,
} from '../../kernel/shape.ts'
import type { Shapes } from '../../kernel/endpoint.ts'
import { GRACE_DAYS_MAX, MAIL_STATES } from './contract.ts'

const access = {
  role: z.enum(ROLES),
  /** In which an editor, author or translator writes texts; null for all, for translators without the site's own. */
  languages: z.nullable(z.array(z.enum(LOCALES))),
}

/** An account that may open a site. */
const person = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  /** False: the account was made with a link that was passed on, and no mail has shown yet that the address is theirs. */
  isEmailConfirmed: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  ...access,
  /** Owns the install, and thereby each of its sites: the role stays. */
  isPlatformOwner: z.boolean(),
  /** The owner of the install has disabled the account: until it is enabled it opens nothing. */
  isDisabled: z.boolean(),
  /** A code is asked for after the password. */
  hasSecondFactor: z.boolean(),
  /** When they were last signed in; null where nothing is known of it. */
  seenAt: z.nullable(z.string()),
})

export type Person = z.infer<typeof person>

/** What a site asks of everybody who works on it. */
const signInRule = z.object({
  isSecondFactorNeeded: z.boolean(),
  /** From then on a second factor; null: everybody may choose. */
  secondFactorFrom: z.nullable(z.string()),
})

export type SignInRule = z.infer<typeof signInRule>

const signInRuleWrite = writeShape(
  {
    isSecondFactorNeeded: z.boolean('isSecondFactorNeeded must be true or false'),
    /** Until then people work as before. Left out: none, and a moment that is set stays. */
    graceDays: z.optional(integer('Days', 0, GRACE_DAYS_MAX)),
  },
  ['secondFactorFrom'],
)

/** A link that somebody got and has not used yet; the link itself is told once, when it is made. */
const invitation = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  ...access,
  /** Name of who made the link last. */
  invitedBy: z.string(),
  /** Account of the same person; null once it is gone. */
  madeBy: z.nullable(z.string()),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Of the mail with a link of its own; null where none was sent. */
  mail: z.nullable(z.enum(MAIL_STATES)),
})

export type Invitation = z.infer<typeof invitation>

const madeInvitation = z.extend(invitation, {
  /** The secret of the link, which is kept nowhere: `/join/{token}`. */
  token: z.string(),
})

export type MadeInvitation = z.infer<typeof madeInvitation>

/** `onlyIf` of a change: the access that it takes the place of; with any other one nothing is changed. */
const accessWrite = {
  role: z.enum(ROLES, `Role must be one of ${ROLES.join(', ')}`),
  languages: list('Languages', z.enum(LOCALES, `Languages must be of ${LOCALE_LIST}`), LOCALES.length),
}

/** What goes into each call and what comes out, by its name. */
export const shapes = {
  listPeople: { params: ofSite, answer: z.array(person) },
  changeAccess: {
    params: ofSiteById,
    body: writeShape({ ...accessWrite, onlyIf: z.optional(z.strictObject(accessWrite)) }, [
      'id',
      'username',
      'email',
      'isEmailConfirmed',
      'firstName',
      'lastName',
      'isPlatformOwner',
      'isDisabled',
      'hasSecondFactor',
      'seenAt',
    ]),
    answer: person,
  },
  removeAccess: { params: ofSiteById },
  readSignInRule: { params: ofSite, answer: signInRule },
  changeSignInRule: { params: ofSite, body: signInRuleWrite, answer: signInRule },
  listInvitations: { params: ofSite, answer: z.array(invitation) },
  invite: {
    params: ofSite,
    body: z.strictObject({ email: emailText(), name: optionalText('Name'), ...accessWrite }),
    answer: madeInvitation,
  },
  renewInvitation: { params: ofSiteById, answer: madeInvitation },
  withdrawInvitation: { params: ofSiteById },
  acceptInvitation: {
    body: z.strictObject({
      token: requiredText('Link', 100),
      /** Of a new account. */
      name: optionalText('Name'),
      /** The one that is chosen, or that of the account that is there. */
      password: text('Password', 1_024),
    }),
    answer: z.object({ username: z.string() }),
  },
} satisfies Record<string, Shapes>
