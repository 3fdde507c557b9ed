import * as z from 'zod/mini'
import type { Shapes } from '../../kernel/endpoint.ts'
import { LOCALES } from '../../kernel/locale.ts'
import { ofSite } from '../../kernel/shape.ts'
import { SPANS } from './contract.ts'

const viewsQuery = z.strictObject({
  days: z._default(z.pipe(z.enum(SPANS, `days must be one of ${SPANS.join(', ')}`), z.transform(Number)), 30),
  /** With `language`: one page, without the language in its path. */
  path: z.optional(z.string().check(z.maxLength(2_000))),
  language: z.optional(z.enum(LOCALES)),
})

export type ViewsQuery = z.output<typeof viewsQuery>

const views = z.object({
  /** Oldest first, days of UTC. */
  days: z.array(z.object({ day: z.string(), views: z.number() })),
  pages: z.array(z.object({ path: z.string(), locale: z.string(), views: z.number() })),
  referrers: z.array(z.object({ host: z.string(), views: z.number() })),
})

export type Views = z.infer<typeof views>

/** Input and output of each call, by its name. */
export const shapes = {
  readViews: { params: ofSite, query: viewsQuery, answer: views },
} satisfies Record<string, Shapes>
