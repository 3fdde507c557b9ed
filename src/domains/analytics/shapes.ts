import * as z from 'zod/mini'
import type { Shapes } from '../../kernel/endpoint.ts'
import { ofSite } from '../../kernel/shape.ts'

const pageViews = z.object({
  path: z.string(),
  locale: z.string(),
  views: z.number(),
})

export type PageViews = z.infer<typeof pageViews>

/** Input and output of each call, by its name. */
export const shapes = {
  listPageViews: { params: ofSite, answer: z.array(pageViews) },
} satisfies Record<string, Shapes>
