import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId, idText } from '../../kernel/shape.ts'

const previewLink = z.object({
  id: z.string(),
  /** Its address on the site's own host; whoever has it sees the page. */
  path: z.string(),
  /** Language that the page is shown in. */
  locale: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Username of who made it; '' for an account that is gone. */
  by: z.string(),
})

export type PreviewLink = z.infer<typeof previewLink>

export type PreviewCalls = ReturnType<typeof previewCalls>

/** The calls of a type for addresses under which anybody sees an item with what waits of it. */
export function previewCalls(type: string, one: string) {
  const links = `/api/${type}/:id/preview-links` as const
  const policy = { kind: 'item', capability: 'preview.link' } as const
  return {
    showPreview: endpoint({
      method: 'GET',
      path: `/api/${type}/:id/preview`,
      summary: `An address under which the editor shows ${one} with what waits of it, for an hour`,
      policy: { kind: 'item', capability: 'content.read' },
      params: byId,
      answer: z.object({ path: z.string() }),
    }),
    createPreview: endpoint({
      method: 'POST',
      path: links,
      summary: `Makes an address under which anybody sees ${one} with what waits of it, for seven days`,
      policy,
      params: byId,
      answer: previewLink,
      status: 201,
    }),
    listPreviews: endpoint({
      method: 'GET',
      path: links,
      summary: `The addresses under which anybody sees ${one}`,
      policy,
      params: byId,
      answer: z.array(previewLink),
    }),
    revokePreview: endpoint({
      method: 'DELETE',
      path: `${links}/:linkId`,
      summary: `Takes back an address under which anybody sees ${one}`,
      policy,
      params: z.extend(byId, { linkId: idText('linkId') }),
    }),
  }
}
