import type { Call, OfSite } from '../../kernel/call.ts'
import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'
import { type ChapterRow, chapters } from './types/chapter.ts'

export const readOrder: CallOf<typeof shapes.readOrder> = {
  method: 'GET',
  path: '/api/forks/:forkId/book-order',
  summary:
    'What waits of the order of the book: its outline, and the keys of what belongs to each part; null for what does not wait',
  policy: { kind: 'site', capability: 'content.read' },
}

export const listParts: CallOf<typeof shapes.listParts> = {
  method: 'GET',
  path: '/api/forks/:forkId/book-parts',
  summary:
    'The parts in their order with their chapters; the public gets what is published, a right on the site all',
  policy: { kind: 'public' },
}

export const listChaptersOfPart: CallOf<typeof shapes.listChaptersOfPart> = {
  method: 'GET',
  path: '/api/book-parts/:id/chapters',
  summary: 'The chapters of a part in their order; the public gets what is published',
  policy: { kind: 'public' },
}

export const orderChapters: Call<{
  params: OfSite
  body: { ids: string[]; partId?: string | undefined }
  answer: ChapterRow[]
}> = {
  ...chapters.order,
  summary: 'Gives the chapters that are named the places 1, 2, 3, and so on, with partId within this part',
}
