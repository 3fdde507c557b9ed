import * as z from 'zod/mini'
import type { Shapes } from '../../../kernel/endpoint.ts'
import { MODEL_QUESTIONS } from '../model-texts.ts'
import { byId, ofSite, text } from '../../../kernel/shape.ts'

/** What made a revision. */
const CAUSES = ['create', 'draft', 'save', 'publish', 'schedule', 'unpublish', 'restore'] as const

export type Cause = (typeof CAUSES)[number]

/** Values of fields by language; key '' holds the fields that all languages share. */
export type FieldsByLanguage = Record<string, Record<string, unknown>>

const revisionRow = z.object({
  /** Of the item: the studio opens its site. */
  forkId: z.string(),
  /** From 1, the oldest. */
  number: z.number(),
  cause: z.enum(CAUSES),
  at: z.string(),
  /** Username; '' for nobody or a deleted account. */
  by: z.string(),
  /** Version of the item at that time. */
  version: z.number(),
  /** Its fields equal those of the revision before: only the publication state changed. */
  isSame: z.boolean(),
  /** Names of the models of which it has texts as they wrote them. */
  models: z.array(z.string()),
})

/** A text of a model, as it stands in a revision. */
const modelText = z.object({
  language: z.string(),
  field: z.string(),
  /** A text, a translation or lines for search engines. */
  asked: z.enum(MODEL_QUESTIONS),
  host: z.string(),
  model: z.string(),
  /** Null once it is no longer kept. */
  prompt: z.nullable(z.string()),
  /** Username of who took it; '' for nobody or a deleted account. */
  by: z.string(),
  at: z.string(),
})

export type ModelText = z.infer<typeof modelText>

const revision = z.extend(revisionRow, {
  modelTexts: z.array(modelText),
  fields: z.record(z.string(), z.record(z.string(), z.unknown())),
})

export type RevisionRow = z.infer<typeof revisionRow>
export type Revision = z.infer<typeof revision>

const number = z.pipe(
  text('number', 9).check(z.regex(/^[1-9]\d*$/, 'number must be a number')),
  z.pipe(z.transform(Number), z.number()),
)
/** An item, and one of the numbers of its past. */
export const byNumber = z.extend(byId, { number })
const ofSiteByNumber = z.extend(ofSite, { number })

/** @param answer shape of an answer that holds the item */
export const historyShapes = (answer: z.ZodMiniType) =>
  ({
    trash: { params: byId, answer },
    restore: { params: byId, answer },
    revisions: { params: byId, answer: z.array(revisionRow) },
    revision: { params: byNumber, answer: revision },
    restoreRevision: { params: byNumber, answer },
  }) satisfies Record<string, Shapes>

/** The same for a record. */
export const recordHistoryShapes = (answer: z.ZodMiniType) =>
  ({
    revisions: { params: ofSite, answer: z.array(revisionRow) },
    revision: { params: ofSiteByNumber, answer: revision },
    restoreRevision: { params: ofSiteByNumber, answer },
  }) satisfies Record<string, Shapes>
