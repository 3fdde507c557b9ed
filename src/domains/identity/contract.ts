import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { LOCALES } from '../../kernel/locale.ts'
import { emailText, ofSite, optionalText, requiredText, text, writeShape } from '../../kernel/shape.ts'

const PASSWORD_MIN = 12
const PASSWORD_MAX = 256

/** The account itself; it never carries a password or its hash. */
const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.nullable(z.string()),
  isPlatformOwner: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
})

export type User = z.infer<typeof user>

/** A password that is being chosen: 12 to 256 characters, every character as it is. */
export const newPassword = text('Password', PASSWORD_MAX).check(
  z.minLength(PASSWORD_MIN, `Password must have at least ${PASSWORD_MIN} characters`),
)

const email = emailText()

/** What somebody signs in by, beside the e-mail address; no at sign, so that it can never be another's address. */
const username = requiredText('Username', 60).check(
  z.overwrite((value) => value.toLowerCase()),
  z.regex(
    /^[a-z0-9][a-z0-9._-]*$/,
    'A username begins with a letter or digit, and holds letters, digits, dots, hyphens and underscores',
  ),
)

const profileWrite = writeShape(
  {
    firstName: optionalText('First name'),
    lastName: optionalText('Last name'),
    username: z.optional(username),
    email: z.optional(email),
  },
  ['id', 'profileImageUrl', 'isPlatformOwner', 'createdAt', 'updatedAt', 'version'],
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

/** A password as it is asked for; how long it must be is the matter of whoever chooses one. */
const givenPassword = (name: string) => text(name, 1_024)

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Signs in with a username or e-mail address, and sets the session cookie',
  policy: { kind: 'public' },
  isEntry: true,
  // Failures are counted by the action; this one bounds what a flood makes us read.
  limit: { count: 300, perMs: 15 * 60_000, by: 'address' },
  body: z.strictObject({ username: requiredText('Username'), password: givenPassword('Password') }),
  answer: z.object({ user }),
})

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The account that is signed in',
  policy: { kind: 'session' },
  answer: user,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends the session on the server',
  policy: { kind: 'session' },
})

export const chooseSite = endpoint({
  method: 'PUT',
  path: '/api/auth/current-fork',
  summary: 'Makes a site the current one of this session',
  policy: { kind: 'session' },
  body: ofSite,
  answer: z.object({ forkId: z.string() }),
})

export const createOwner = endpoint({
  method: 'POST',
  path: '/api/setup',
  summary: 'Creates the first account with the one-time link that the start prints, and signs in',
  policy: { kind: 'public' },
  isEntry: true,
  limit: { count: 20, perMs: 60 * 60_000, by: 'address' },
  body: z.strictObject({
    token: requiredText('Link', 100),
    name: requiredText('Name'),
    email,
    password: newPassword,
    start: z.enum(['own', 'sample'], 'Choose whether to start with your own book or the sample'),
    title: optionalText('Title'),
    subtitle: optionalText('Subtitle'),
    language: z.optional(z.enum(LOCALES, 'Language must be one of en, es, fr, de')),
  }),
  answer: z.object({ user }),
  status: 201,
})

export const saveProfile = endpoint({
  method: 'PUT',
  path: '/api/auth/user',
  summary: 'Changes the given fields of the own account',
  policy: { kind: 'session' },
  body: profileWrite,
  answer: user,
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/auth/password',
  summary: 'Changes the own password and ends every other session',
  policy: { kind: 'session' },
  body: z.strictObject({ currentPassword: givenPassword('Current password'), newPassword }),
})

export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-password',
  summary: 'Confirms the own password for what asks for it, good for ten minutes',
  policy: { kind: 'session' },
  body: z.strictObject({ password: givenPassword('Password') }),
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Where the account is signed in, last used first',
  policy: { kind: 'session' },
  answer: z.array(ownSession),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'Ends one of the own sessions',
  policy: { kind: 'session' },
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  summary: 'Ends every own session but this one',
  policy: { kind: 'session' },
})

export const identityContract = {
  login,
  currentUser,
  saveProfile,
  logout,
  changePassword,
  confirmPassword,
  listSessions,
  endSession,
  endOtherSessions,
  chooseSite,
  createOwner,
}
