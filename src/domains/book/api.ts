import { historyRoutes } from '../../content/history/routes.ts'
import { previewRoutes } from '../../content/preview/routes.ts'
import { recordTranslationRoutes, translationRoutes } from '../../content/translating/routes.ts'
import { routesOf } from '../../platform/http/slice.ts'
import { book } from './actions/book.ts'
import { breath } from './actions/breath.ts'
import { chapters, chaptersInBulk } from './actions/chapters.ts'
import { evidence } from './actions/evidence.ts'
import { intro } from './actions/intro.ts'
import { inPart } from './actions/of-part.ts'
import {
  orderChapters,
  orderEvidence,
  orderParts,
  orderReflections,
  orderVisuals,
  readOrder,
} from './actions/order.ts'
import { parts } from './actions/parts.ts'
import * as published from './actions/public.ts'
import { reflections } from './actions/reflections.ts'
import { visuals } from './actions/visuals.ts'
import {
  bookContract,
  bookTranslationCalls,
  breathHistory,
  breathTranslationCalls,
  chapterHistory,
  chapterTranslationCalls,
  chapterPreviews,
  evidenceHistory,
  evidenceTranslationCalls,
  introTranslationCalls,
  partHistory,
  partTranslationCalls,
  partPreviews,
  reflectionHistory,
  reflectionPreviews,
  reflectionTranslationCalls,
  visualHistory,
  visualTranslationCalls,
} from './contract.ts'

export const bookRoutes = [
  ...historyRoutes('Part', partHistory, parts),
  ...recordTranslationRoutes('Book', bookTranslationCalls, book),
  ...recordTranslationRoutes('Intro', introTranslationCalls, intro),
  ...translationRoutes('Part', partTranslationCalls, parts),
  ...translationRoutes('Chapter', chapterTranslationCalls, chapters),
  ...translationRoutes('Reflection', reflectionTranslationCalls, reflections),
  ...translationRoutes('Breath', breathTranslationCalls, breath),
  ...translationRoutes('Evidence', evidenceTranslationCalls, evidence),
  ...translationRoutes('Visual', visualTranslationCalls, visuals),
  ...historyRoutes('Chapter', chapterHistory, chapters),
  ...historyRoutes('Reflection', reflectionHistory, reflections),
  ...historyRoutes('Breath', breathHistory, breath),
  ...historyRoutes('Evidence', evidenceHistory, evidence),
  ...historyRoutes('Visual', visualHistory, visuals),
  ...previewRoutes('Part', partPreviews, parts),
  ...previewRoutes('Chapter', chapterPreviews, chapters),
  ...previewRoutes('Reflection', reflectionPreviews, reflections),
  ...routesOf(bookContract, {
    readBook: (ctx) => book.read(ctx),
    saveBook: (ctx, { body }) => book.save(ctx, body),
    draftBook: (ctx, { body }) => book.draft(ctx, body),
    publishBook: (ctx) => book.publish(ctx),
    showBookPreview: (ctx) => book.showPreview(ctx),
    listBookRevisions: (ctx) => book.revisions(ctx),
    readBookRevision: (ctx, { params }) => book.revision(ctx, params.number),
    restoreBookRevision: (ctx, { params }) => book.restoreRevision(ctx, params.number),
    readIntro: (ctx) => intro.read(ctx),
    saveIntro: (ctx, { body }) => intro.save(ctx, body),
    draftIntro: (ctx, { body }) => intro.draft(ctx, body),
    publishIntro: (ctx) => intro.publish(ctx),
    listIntroRevisions: (ctx) => intro.revisions(ctx),
    readIntroRevision: (ctx, { params }) => intro.revision(ctx, params.number),
    restoreIntroRevision: (ctx, { params }) => intro.restoreRevision(ctx, params.number),

    readOrder: (ctx) => readOrder(ctx),

    listParts: async (ctx, { query }, { listed }) => listed(await published.listParts(ctx, query)),
    createPart: (ctx, { body }) => parts.create(ctx, body),
    readPart: (ctx, { params }) => parts.read(ctx, params.id),
    savePart: (ctx, { params, body }) => parts.save(ctx, params.id, body),
    draftPart: (ctx, { params, body }) => parts.draft(ctx, params.id, body),
    deletePart: (ctx, { params }) => parts.remove(ctx, params.id),
    publishPart: (ctx, { params }) => parts.publish(ctx, params.id),
    unpublishPart: (ctx, { params }) => parts.unpublish(ctx, params.id),
    schedulePart: (ctx, { params, body }) => parts.schedule(ctx, params.id, body),
    orderParts: (ctx, { body }) => orderParts(ctx, body),

    listChaptersOfPart: (ctx, { params }) => published.listChaptersOfPart(ctx, params.id),
    listChapters: async (ctx, { query }, { listed }) =>
      listed(await chapters.list(ctx, await inPart(ctx, query))),
    createChapter: (ctx, { body }) => chapters.create(ctx, body),
    readChapter: (ctx, { params }) => chapters.read(ctx, params.id),
    saveChapter: (ctx, { params, body }) => chapters.save(ctx, params.id, body),
    draftChapter: (ctx, { params, body }) => chapters.draft(ctx, params.id, body),
    deleteChapter: (ctx, { params }) => chapters.remove(ctx, params.id),
    publishChapter: (ctx, { params }) => chapters.publish(ctx, params.id),
    unpublishChapter: (ctx, { params }) => chapters.unpublish(ctx, params.id),
    scheduleChapter: (ctx, { params, body }) => chapters.schedule(ctx, params.id, body),
    countChapters: (ctx, { query }) => chaptersInBulk.count(ctx, query),
    bulkChapters: (ctx, { body }) => chaptersInBulk.run(ctx, body),
    undoBulkChapters: (ctx, { body }) => chaptersInBulk.undo(ctx, body),
    orderChapters: (ctx, { body }) => orderChapters(ctx, body),

    listReflections: async (ctx, { query }, { listed }) =>
      listed(await reflections.list(ctx, await inPart(ctx, query))),
    createReflection: (ctx, { body }) => reflections.create(ctx, body),
    readReflection: (ctx, { params }) => reflections.read(ctx, params.id),
    saveReflection: (ctx, { params, body }) => reflections.save(ctx, params.id, body),
    draftReflection: (ctx, { params, body }) => reflections.draft(ctx, params.id, body),
    publishReflection: (ctx, { params }) => reflections.publish(ctx, params.id),
    deleteReflection: (ctx, { params }) => reflections.remove(ctx, params.id),
    orderReflections: (ctx, { body }) => orderReflections(ctx, body),

    listBreath: async (ctx, { query }, { listed }) =>
      listed(await breath.list(ctx, await inPart(ctx, query))),
    createBreath: (ctx, { body }) => breath.create(ctx, body),
    readBreath: (ctx, { params }) => breath.read(ctx, params.id),
    saveBreath: (ctx, { params, body }) => breath.save(ctx, params.id, body),
    draftBreath: (ctx, { params, body }) => breath.draft(ctx, params.id, body),
    publishBreath: (ctx, { params }) => breath.publish(ctx, params.id),
    deleteBreath: (ctx, { params }) => breath.remove(ctx, params.id),

    listEvidence: async (ctx, { query }, { listed }) =>
      listed(await evidence.list(ctx, await inPart(ctx, query))),
    createEvidence: (ctx, { body }) => evidence.create(ctx, body),
    readEvidence: (ctx, { params }) => evidence.read(ctx, params.id),
    saveEvidence: (ctx, { params, body }) => evidence.save(ctx, params.id, body),
    draftEvidence: (ctx, { params, body }) => evidence.draft(ctx, params.id, body),
    publishEvidence: (ctx, { params }) => evidence.publish(ctx, params.id),
    deleteEvidence: (ctx, { params }) => evidence.remove(ctx, params.id),
    orderEvidence: (ctx, { body }) => orderEvidence(ctx, body),

    listVisuals: async (ctx, { query }, { listed }) =>
      listed(await visuals.list(ctx, await inPart(ctx, query))),
    createVisual: (ctx, { body }) => visuals.create(ctx, body),
    readVisual: (ctx, { params }) => visuals.read(ctx, params.id),
    saveVisual: (ctx, { params, body }) => visuals.save(ctx, params.id, body),
    draftVisual: (ctx, { params, body }) => visuals.draft(ctx, params.id, body),
    publishVisual: (ctx, { params }) => visuals.publish(ctx, params.id),
    deleteVisual: (ctx, { params }) => visuals.remove(ctx, params.id),
    orderVisuals: (ctx, { body }) => orderVisuals(ctx, body),
  }),
]
