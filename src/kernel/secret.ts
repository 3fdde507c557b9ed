import * as z from 'zod/mini'
import { text } from './shape.ts'

const SECRET_MAX = 4_000

/** A secret in an answer: whether there is one, never what it is. */
export const secretAnswer = z.object({ set: z.boolean() })

/**
 * A secret in a write: text sets it, null or the empty string removes it, left out it stays. What an answer gave can be sent
 * back and changes nothing.
 * @param name how a sentence calls the field, with a capital ("Password")
 */
export function secretWrite(name: string) {
  const error = `${name} must be text of at most ${SECRET_MAX} characters`
  return z.optional(
    z.pipe(
      z.union([z.strictObject({ set: z.boolean() }, { error }), z.nullable(text(name, SECRET_MAX))], {
        error,
      }),
      z.transform((value) => (typeof value === 'string' ? value || null : value && undefined)),
    ),
  )
}
