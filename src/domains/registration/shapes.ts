import * as z from 'zod/mini'
import type { Shapes } from '../../kernel/endpoint.ts'
import { emailText, optionalText, requiredText, text } from '../../kernel/shape.ts'

export const signUpWrite = z.strictObject({ email: emailText() })

/** What goes into each call and what comes out, by its name. */
export const shapes = {
  signUp: { body: signUpWrite },
  openAccount: {
    body: z.strictObject({
      token: requiredText('Link', 100),
      name: optionalText('Name'),
      password: text('Password', 1_024),
    }),
    answer: z.object({ username: z.string() }),
  },
} satisfies Record<string, Shapes>
