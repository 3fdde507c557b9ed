import * as z from 'zod/mini'
import { bulkShapes } from '../contract/shapes/bulk.ts'
import { drafted as draftedAnswer, draftWrite, outcome } from '../contract/shapes/draft.ts'
import { historyShapes, recordHistoryShapes } from '../contract/shapes/history.ts'
import { answerId } from '../contract/shapes/model-texts.ts'
import { previewShapes } from '../contract/shapes/preview.ts'
import { recordTranslationShapes, translationShapes } from '../contract/shapes/translation.ts'
import type { Shapes } from '../../kernel/endpoint.ts'
import { scheduleWrite } from '../../kernel/publication-shape.ts'
import { bodyShape, byId, idList, idText, ofSite } from '../../kernel/shape.ts'
import type { TypeShapes } from './shapes.ts'

/** Id of the answer of a model that the texts of a new item are; left out: none. */
const creationQuery = z.strictObject({ answer: z.optional(answerId) })

export const orderWrite = bodyShape({ ids: idList('ids', 5_000), moved: z.optional(idText('moved')) })

/** The shapes of every call that a type may have (`calls.ts`). */
export function callShapesOf<W>({ row, item, create, write, drafted: draftFields, query }: TypeShapes<W>) {
  const edited = z.extend(item, draftedAnswer)
  const answer: z.ZodMiniType = edited
  return {
    list: { params: ofSite, query, answer: z.array(row) },
    create: { params: ofSite, query: creationQuery, body: create, answer },
    read: { params: byId, answer },
    save: { params: byId, body: write, answer },
    draft: { params: byId, body: draftWrite(draftFields), answer: z.extend(edited, outcome) },
    remove: { params: byId },
    publish: { params: byId, answer },
    unpublish: { params: byId, answer },
    schedule: { params: byId, body: scheduleWrite, answer },
    order: { params: ofSite, body: orderWrite, answer: z.array(row) },
    ...bulkShapes(query),
    ...historyShapes(answer),
    ...translationShapes,
    ...previewShapes,
  } satisfies Record<string, Shapes>
}

/** The same for a record (`record-calls.ts`). */
export function recordCallShapesOf<W>({ item, write, drafted: draftFields }: TypeShapes<W>) {
  const edited = z.extend(item, draftedAnswer)
  const answer: z.ZodMiniType = edited
  return {
    read: { params: ofSite, answer },
    save: { params: ofSite, body: write, answer },
    draft: { params: ofSite, body: draftWrite(draftFields), answer: z.extend(edited, outcome) },
    publish: { params: ofSite, answer },
    preview: { params: ofSite, answer: z.object({ path: z.string() }) },
    ...recordHistoryShapes(answer),
    ...recordTranslationShapes,
  } satisfies Record<string, Shapes>
}
