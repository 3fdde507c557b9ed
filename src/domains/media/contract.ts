import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { stored } from '../../kernel/item-shapes.ts'
import { listQuery } from '../../kernel/list.ts'
import { requiredText } from '../../kernel/shape.ts'

export const fileRow = z.object({
  ...stored,
  /** Where its bytes are read. */
  path: z.string(),
  filename: z.string(),
  /** As it was called where it came from. */
  originalName: z.string(),
  mimeType: z.string(),
  /** In bytes. */
  size: z.number(),
  alt: z.string(),
  tags: z.array(z.string()),
})

export type FileRow = z.infer<typeof fileRow>

export const listFiles = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/media',
  summary: 'All media files of a site; with limit or cursor a page of them',
  policy: { kind: 'site', capability: 'content.read' },
  params: z.strictObject({ forkId: requiredText('forkId', 60) }),
  query: listQuery,
  answer: z.array(fileRow),
})

export const mediaContract = { listFiles }
