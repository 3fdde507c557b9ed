import { routesOf } from '../../platform/http/slice.ts'
import * as books from './actions/book.ts'
import * as chapters from './actions/chapters.ts'
import * as parts from './actions/parts.ts'
import * as published from './actions/public.ts'
import { bookContract } from './contract.ts'

export const bookRoutes = routesOf(bookContract, {
  readBook: (ctx) => books.readBook(ctx),
  saveBook: (ctx, { body }) => books.saveBook(ctx, body),
  listParts: (ctx) => published.listParts(ctx),
  createPart: (ctx, { body }) => parts.createPart(ctx, body),
  readPart: (ctx, { params }) => parts.readPart(ctx, params.id),
  savePart: (ctx, { params, body }) => parts.savePart(ctx, params.id, body),
  publishPart: (ctx, { params }) => parts.setPartPublished(ctx, params.id, true),
  unpublishPart: (ctx, { params }) => parts.setPartPublished(ctx, params.id, false),
  deletePart: (ctx, { params }) => parts.deletePart(ctx, params.id),
  listChaptersOfPart: (ctx, { params }) => published.listChaptersOfPart(ctx, params.id),
  listChapters: (ctx) => chapters.listChapters(ctx),
  createChapter: (ctx, { body }) => chapters.createChapter(ctx, body),
  readChapter: (ctx, { params }) => chapters.readChapter(ctx, params.id),
  saveChapter: (ctx, { params, body }) => chapters.saveChapter(ctx, params.id, body),
  publishChapter: (ctx, { params }) => chapters.setChapterPublished(ctx, params.id, true),
  unpublishChapter: (ctx, { params }) => chapters.setChapterPublished(ctx, params.id, false),
  deleteChapter: (ctx, { params }) => chapters.deleteChapter(ctx, params.id),
})
