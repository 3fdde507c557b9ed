import type { Call, OfSite } from '../../kernel/call.ts'
import type { Order } from '../../kernel/order.ts'
import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'
import { chapterCalls, type ChapterRow } from './types/chapter.ts'

export const readOrder: CallOf<typeof shapes.readOrder> = {
  method: 'GET',
  path: '/api/forks/:forkId/book-order',
  summary:
    'The drafts of the order of the book: its outline, and the keys of what belongs to each part; null where there is no draft',
  policy: { kind: 'site', capability: 'content.read' },
}

export const readOutline: CallOf<typeof shapes.readOutline> = {
  method: 'GET',
  path: '/api/forks/:forkId/book-outline',
  summary:
    'How many words each part and chapter of the book has, and how far each is translated, with drafts; parts without their chapters',
  policy: { kind: 'site', capability: 'content.read' },
}

export const listParts: CallOf<typeof shapes.listParts> = {
  method: 'GET',
  path: '/api/forks/:forkId/book-parts',
  summary:
    'The parts of the book with their chapters: all of them, last changed first, or a page in their order where limit or cursor is given; without a role on the site only published ones, in their order',
  policy: { kind: 'public' },
}

export const listChaptersOfPart: CallOf<typeof shapes.listChaptersOfPart> = {
  method: 'GET',
  path: '/api/book-parts/:id/chapters',
  summary: 'The chapters of a part in their order; only published ones without a role on the site',
  policy: { kind: 'public' },
}

export const orderChapters: Call<{
  params: OfSite
  body: Order & { partId?: string | undefined }
  answer: ChapterRow[]
}> = {
  ...chapterCalls.order,
  summary:
    'Puts the named chapters into the given order: they get the places 1, 2, 3 and so on, in one part where partId is given; with moved, that chapter alone goes to its place among them',
}

/** Largest manuscript that is taken over, in bytes of its text: that of half a million words. */
const MANUSCRIPT_BODY = 8 * 1024 * 1024

export const importBook: CallOf<typeof shapes.importBook> = {
  method: 'POST',
  path: '/api/forks/:forkId/book-import',
  summary:
    'Creates the parts and chapters of a manuscript behind those of the book, as drafts, all of them or none; the answer names them in their order',
  policy: { kind: 'site', capability: 'book.write' },
  status: 201,
  bodyLimit: MANUSCRIPT_BODY,
}

export const takeBackImport: CallOf<typeof shapes.takeBackImport> = {
  method: 'POST',
  path: '/api/forks/:forkId/book-import/undo',
  summary:
    'Deletes the named drafts of parts and chapters for good, all of them or none; 409 when one of them was changed since it was created',
  policy: { kind: 'site', capability: 'book.write' },
}
