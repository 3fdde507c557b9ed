import type { CallOf } from '../../kernel/endpoint.ts'
import type { previewShapes } from './shapes/preview.ts'

export type { PreviewLink } from './shapes/preview.ts'

type Shapes = typeof previewShapes

export type PreviewCalls = { [K in keyof Shapes]: CallOf<Shapes[K]> }

/** Calls that show an item with its drafts: to its editor, or to anybody who has the link. */
export function previewCalls(type: string, one: string): PreviewCalls {
  const links = `/api/${type}/:id/preview-links` as const
  const policy = { kind: 'item', capability: 'preview.link' } as const
  return {
    showPreview: {
      method: 'GET',
      path: `/api/${type}/:id/preview`,
      summary: `A preview link to ${one} with its drafts, for its editor; it works for an hour`,
      policy: { kind: 'item', capability: 'content.read' },
    },
    createPreview: {
      method: 'POST',
      path: links,
      summary: `Creates a preview link, with which anybody can see ${one} with its drafts for seven days`,
      policy,
      status: 201,
    },
    listPreviews: {
      method: 'GET',
      path: links,
      summary: `The preview links to ${one} that anybody can open`,
      policy,
    },
    revokePreview: {
      method: 'DELETE',
      path: `${links}/:linkId`,
      summary: `Revokes a preview link to ${one}`,
      policy,
    },
  }
}
