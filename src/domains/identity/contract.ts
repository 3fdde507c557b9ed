import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { LOCALES } from '../../kernel/locale.ts'
import { optionalText, requiredText, text } from '../../kernel/shape.ts'

export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 256

/** The account itself; it never carries a password or its hash. */
export const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.nullable(z.string()),
  isPlatformOwner: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
})

export type User = z.infer<typeof user>

/** A password that is being chosen: 12 to 256 characters, every character as it is. */
export const newPassword = text('Password', PASSWORD_MAX).check(
  z.minLength(PASSWORD_MIN, `Password must have at least ${PASSWORD_MIN} characters`),
)

export const email = requiredText('E-mail', 254).check(
  z.regex(/^[^@\s]+@[^@\s]+$/, 'Please enter a valid email address'),
  z.overwrite((value) => value.toLowerCase()),
)

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Signs in with a username or e-mail address, and sets the session cookie',
  policy: { kind: 'public' },
  body: z.strictObject({ username: requiredText('Username'), password: text('Password', 1_024) }),
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
  body: z.strictObject({ forkId: requiredText('forkId', 60) }),
  answer: z.object({ forkId: z.string() }),
})

export const createOwner = endpoint({
  method: 'POST',
  path: '/api/setup',
  summary: 'Creates the first account with the one-time link that the start prints, and signs in',
  policy: { kind: 'public' },
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

export const identityContract = { login, currentUser, logout, chooseSite, createOwner }
