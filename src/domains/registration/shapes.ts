import * as z from 'zod/mini'
import type { Shapes } from '../../kernel/endpoint.ts'
import { emailText, text } from '../../kernel/shape.ts'

/** What goes into each call and what comes out, by its name. */
export const shapes = {
  signUp: { body: z.strictObject({ email: emailText(), password: text('Password', 1_024) }) },
} satisfies Record<string, Shapes>
