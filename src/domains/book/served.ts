import type { ItemType, Write } from '../../content/item/item-type.ts'
import type { Previewed } from '../../content/preview/publish-for-preview.ts'
import { served, servedRecord, type ServedType } from '../../content/served/served.ts'
import { verbsOf } from '../../content/served/verbs-of.ts'
import { routesOf } from '../../platform/http/slice.ts'
import { bookItems } from './actions/book.ts'
import { breathItems } from './actions/breath.ts'
import { chapterItems } from './actions/chapters.ts'
import { evidenceItems } from './actions/evidence.ts'
import { introItems } from './actions/intro.ts'
import * as manuscript from './actions/manuscript.ts'
import * as ordering from './actions/order.ts'
import { readOutline as readOutlineTexts } from './actions/outline.ts'
import { partItems, partVerbs } from './actions/parts.ts'
import * as publicLists from './actions/public-lists.ts'
import { reflectionItems } from './actions/reflections.ts'
import { visualItems } from './actions/visuals.ts'
import {
  importBook,
  listChaptersOfPart,
  listParts,
  orderChapters,
  readOrder,
  readOutline,
  takeBackImport,
} from './calls.ts'
import * as seeds from './import.ts'
import { shapes } from './shapes.ts'
import { bookCalls } from './types/book.ts'
import { introCalls } from './types/intro.ts'

/** The types of the book; a type comes after those that contain it. */
export const servedBook: readonly ServedType[] = [
  servedRecord(bookItems, {
    calls: bookCalls,
    // The front page previews the book record.
    verbs: { preview: atHome(verbsOf(bookItems).preview) },
    file: 'book.md',
    seed: seeds.bookSeed,
  }),
  servedRecord(introItems, {
    calls: introCalls,
    file: 'intro.md',
    seed: ({ site }) => seeds.introSeed(site),
  }),
  served(partItems, {
    // Readers use the same call; it returns published parts to them.
    calls: { list: listParts },
    shapes: { list: shapes.listParts },
    verbs: { list: publicLists.listParts, order: ordering.orderParts },
    folder: 'parts',
    seed: seeds.partSeed,
  }),
  served(chapterItems, {
    calls: { order: orderChapters },
    shapes: { order: shapes.orderChapters },
    verbs: { order: ordering.orderChapters, preview: withItsPart(chapterItems) },
    folder: 'chapters',
    seed: seeds.chapterSeed,
  }),
  served(reflectionItems, {
    verbs: {
      order: ordering.orderGroup('reflections', reflectionItems),
      preview: withItsPart(reflectionItems),
    },
    seed: seeds.reflectionSeed,
  }),
  served(breathItems, { folder: 'breath', seed: seeds.breathSeed }),
  served(evidenceItems, {
    verbs: { order: ordering.orderGroup('evidence', evidenceItems) },
    seed: seeds.evidenceSeed,
  }),
  served(visualItems, {
    verbs: { order: ordering.orderGroup('visuals', visualItems) },
    folder: 'visuals',
    seed: seeds.visualSeed,
  }),
  {
    ...servedRecord(ordering.orderItems),
    routes: routesOf(
      { readOrder, readOutline, listChaptersOfPart, importBook, takeBackImport },
      {
        readOrder: shapes.readOrder,
        readOutline: shapes.readOutline,
        listChaptersOfPart: shapes.listChaptersOfPart,
        importBook: shapes.importBook,
        takeBackImport: shapes.takeBackImport,
      },
      {
        importBook: (ctx, { body }) => manuscript.importBook(ctx, body),
        takeBackImport: (ctx, { body }) => manuscript.takeBackImport(ctx, body),
        readOrder: (ctx) => ordering.readOrder(ctx),
        readOutline: (ctx) => readOutlineTexts(ctx),
        listChaptersOfPart: (ctx, { params }) => publicLists.listChaptersOfPart(ctx, params.id),
      },
    ),
  },
].map(withTheBook)

/** Types in the search that exist only with a book. */
export const KINDS_OF_BOOK = [
  partItems,
  chapterItems,
  reflectionItems,
  evidenceItems,
  breathItems,
  introItems,
].flatMap(({ search }) => search?.kind ?? [])

/** An import folder without book.md has no book and none of its items. */
function withTheBook(type: ServedType): ServedType {
  const isThere = ({ folder, site }: Parameters<ServedType['importInto']>[0]) =>
    folder.file(`${site.sourceLanguage}/book.md`) !== null
  return { ...type, importInto: async (into) => (isThere(into) ? type.importInto(into) : undefined) }
}

function atHome(preview: Previewed): Previewed {
  return {
    kind: preview.kind,
    async publishForPreview(tx, site, id, locale) {
      await preview.publishForPreview(tx, site, id, locale)
      return '/'
    },
  }
}

/** Previews an item together with its part, which may be a draft and would hide it (contract row C667). */
function withItsPart<F extends { partId: string }, T extends object, W extends Write, A extends object>(
  type: ItemType<F, T, W, A>,
): Previewed {
  const { preview } = verbsOf(type)
  return {
    kind: preview.kind,
    async publishForPreview(tx, site, id, locale) {
      const path = await preview.publishForPreview(tx, site, id, locale)
      const record = path === null ? null : await type.store.find(tx, [site.id], id)
      const part = record && (await partVerbs.preview.publishForPreview(tx, site, record.partId, locale))
      return part && path
    },
  }
}
