import type * as z from 'zod/mini'

/** How a job is asked for: its name, and the shape of what it is given. */
export interface JobKind<P> {
  name: string
  payload: z.ZodMiniType<P>
}

/**
 * Declares a kind of job; apart from what runs it, so that actions can ask for it without knowing the handler.
 * @param name slice and verb, such as `identity.clean`
 */
export function jobKind<P>(name: string, payload: z.ZodMiniType<P>): JobKind<P> {
  return { name, payload }
}
