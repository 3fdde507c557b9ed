import * as z from 'zod/mini'
import type { Shapes } from '../../../kernel/endpoint.ts'
import { text } from '../../../kernel/shape.ts'
import { user } from '../shapes.ts'

/** Input and output of each call, by its name. */
export const shapes = {
  beginProviderLogin: {
    /** Where the browser goes next. */
    answer: z.object({ address: z.string() }),
  },
  loginWithProvider: {
    /** The query of the address that the provider led back to. */
    body: z.strictObject({ query: text('query', 8_000) }),
    answer: z.object({ user }),
  },
  readProviderLink: {
    /** Null where no provider is set up. */
    answer: z.object({ provider: z.nullable(z.object({ name: z.string(), isLinked: z.boolean() })) }),
  },
  removeProviderLink: {},
} satisfies Record<string, Shapes>
