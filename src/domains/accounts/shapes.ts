import * as z from 'zod/mini'
import type { Shapes } from '../../kernel/endpoint.ts'
import { isUuid } from '../../kernel/ids.ts'
import { ROLES } from '../../kernel/role.ts'
import { emailText, ofSiteById, requiredText, text } from '../../kernel/shape.ts'

/** An account of the install, as its owner sees it among all. */
const account = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isPlatformOwner: z.boolean(),
  /** It opens nothing until it is enabled again; null for one that is open. */
  disabledAt: z.nullable(z.string()),
  /** When they were last signed in; null where nothing is known of it. */
  seenAt: z.nullable(z.string()),
  /** Where it has a role; the owner of the install opens every site without one. */
  sites: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(ROLES) })),
})

export type Account = z.infer<typeof account>

const resetLink = z.object({
  /** The secret of the link, which is kept nowhere. */
  token: z.string(),
  expiresAt: z.string(),
})

export type ResetLink = z.infer<typeof resetLink>

const byAccount = z.strictObject({ id: z.string().check(z.refine(isUuid)) })

/** Who has forgotten the password: a username or an e-mail address. */
export const forgotWrite = z.strictObject({ username: requiredText('Username') })

/** Who is there, whenever they proved it last. */
const proof = {
  password: text('Password', 1_024),
  /** Of the app, or a recovery code, where the account asks for one. */
  code: z.optional(requiredText('Code', 60)),
}

/** What goes into each call and what comes out, by its name. */
export const shapes = {
  listAccounts: { answer: z.array(account) },
  disableAccount: { params: byAccount, answer: account },
  enableAccount: { params: byAccount, answer: account },
  makeResetLink: { params: byAccount, answer: resetLink },
  resetPassword: {
    body: z.strictObject({ token: requiredText('Link', 100), password: text('Password', 1_024) }),
    answer: z.object({ username: z.string() }),
  },
  eraseAccount: { body: z.strictObject(proof) },
  changeEmail: { body: z.strictObject({ email: emailText(), ...proof }) },
  seeAs: { params: byAccount },
  seeAsOnSite: { params: ofSiteById },
  endSeeAs: {},
} satisfies Record<string, Shapes>
