import * as z from 'zod/mini'
import { LOCALE_LIST, LOCALES } from '../../kernel/locale.ts'
import { emailText, ofSite, optionalText, requiredText, text, writeShape } from '../../kernel/shape.ts'
import type { Shapes } from '../../kernel/endpoint.ts'
import { USERNAME, USERNAME_MAX } from './contract.ts'

const PASSWORD_MIN = 12

const PASSWORD_MAX = 256

const LANGUAGE = `Language must be one of ${LOCALE_LIST}`

/** The account itself; it never carries a password or its hash. */
export const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.nullable(z.string()),
  isPlatformOwner: z.boolean(),
  /** False: the account was made with a link that was passed on, and no mail has shown yet that the address is theirs. */
  isEmailConfirmed: z.boolean(),
  /** Of the mails to the account; null: not chosen, so that of the site. */
  language: z.nullable(z.enum(LOCALES)),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
})

export type User = z.infer<typeof user>

const currentUser = z.extend(user, {
  /** Whether the studio of any site is open to the account; readers have none. */
  hasSite: z.boolean(),
  /** A site asks for a second factor, and the account has none; `isDue`: nothing else is open to it. */
  secondFactor: z.optional(z.object({ from: z.string(), isDue: z.boolean() })),
  /** Whose session it is, for who sees the studio as this account; left out for the account itself. */
  seenBy: z.optional(
    z.object({
      userId: z.string(),
      username: z.string(),
      until: z.string(),
      siteId: z.nullable(z.string()),
    }),
  ),
})

export type CurrentUser = z.infer<typeof currentUser>

/** A password that is being chosen: 12 to 256 characters, every character as it is. */
export const newPassword = text('Password', PASSWORD_MAX).check(
  z.minLength(PASSWORD_MIN, `Password must have at least ${PASSWORD_MIN} characters`),
)

const email = emailText()

/** A name to sign in with, besides the e-mail address. */
const username = requiredText('Username', USERNAME_MAX).check(
  z.overwrite((value) => value.toLowerCase()),
  z.regex(
    USERNAME,
    'A username begins with a letter or digit, and holds letters, digits, dots, hyphens and underscores',
  ),
)

const profileWrite = writeShape(
  {
    firstName: optionalText('First name'),
    lastName: optionalText('Last name'),
    username: z.optional(username),
    email: z.optional(email),
    language: z.optional(z.nullable(z.enum(LOCALES, LANGUAGE))),
  },
  [
    'id',
    'profileImageUrl',
    'isPlatformOwner',
    'isEmailConfirmed',
    'createdAt',
    'updatedAt',
    'version',
    'hasSite',
  ],
)

export type ProfileWrite = z.infer<typeof profileWrite>

/** A place where the account is signed in. */
const ownSession = z.object({
  id: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  createdAt: z.string(),
  seenAt: z.string(),
  current: z.boolean(),
})

export type OwnSession = z.infer<typeof ownSession>

/** An existing password; length rules apply only to a new one. */
const givenPassword = (name: string) => text(name, 1_024)

/** Input and output of each call, by its name. */
export const shapes = {
  login: {
    body: z.strictObject({ username: requiredText('Username'), password: givenPassword('Password') }),
    answer: z.object({ user }),
  },
  currentUser: { answer: currentUser },
  logout: {},
  chooseSite: { body: ofSite, answer: z.object({ forkId: z.string() }) },
  createOwner: {
    body: z.strictObject({
      token: requiredText('Link', 100),
      name: requiredText('Name'),
      email,
      password: newPassword,
      start: z.enum(['own', 'sample'], 'Choose whether to start with your own book or the sample'),
      title: optionalText('Title'),
      subtitle: optionalText('Subtitle'),
      language: z.optional(z.enum(LOCALES, LANGUAGE)),
    }),
    answer: z.object({ user }),
  },
  saveProfile: { body: profileWrite, answer: user },
  changePassword: {
    body: z.strictObject({ currentPassword: givenPassword('Current password'), newPassword }),
  },
  confirmPassword: {
    body: z.strictObject({
      password: givenPassword('Password'),
      /** Of the app, or a recovery code, where the account asks for one. */
      code: z.optional(requiredText('Code', 60)),
    }),
  },
  listSessions: { answer: z.array(ownSession) },
  endSession: { params: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }) },
  endOtherSessions: {},
} satisfies Record<string, Shapes>
