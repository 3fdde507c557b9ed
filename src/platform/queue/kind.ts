import type * as z from 'zod/mini'

/** The name of a job, and the shape of its payload. */
export interface JobKind<P> {
  name: string
  payload: z.ZodMiniType<P>
}

/**
 * Declares a kind of job, separate from its handler, so that actions can enqueue it without importing the handler.
 * @param name slice and verb, such as `identity.clean`
 */
export function jobKind<P>(name: string, payload: z.ZodMiniType<P>): JobKind<P> {
  return { name, payload }
}
