import * as z from 'zod/mini'
import type { Shapes } from '../../../kernel/endpoint.ts'
import { byId, idText } from '../../../kernel/shape.ts'

const previewLink = z.object({
  id: z.string(),
  /** Path on the site's own host; anybody who has it sees the page. */
  path: z.string(),
  /** Language of the page. */
  locale: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Username of its author; '' for a deleted account. */
  by: z.string(),
})

export type PreviewLink = z.infer<typeof previewLink>

export const previewShapes = {
  showPreview: { params: byId, answer: z.object({ path: z.string() }) },
  createPreview: { params: byId, answer: previewLink },
  listPreviews: { params: byId, answer: z.array(previewLink) },
  revokePreview: { params: z.extend(byId, { linkId: idText('linkId') }) },
} satisfies Record<string, Shapes>
