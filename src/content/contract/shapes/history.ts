import * as z from 'zod/mini'
import type { Shapes } from '../../../kernel/endpoint.ts'
import { byId, ofSite, text } from '../../../kernel/shape.ts'

/** Why there is a state of an item. */
const CAUSES = ['create', 'draft', 'save', 'publish', 'schedule', 'unpublish', 'restore'] as const

export type Cause = (typeof CAUSES)[number]

/** Fields by language; under '' those that are the same in every language. */
export type FieldsByLanguage = Record<string, Record<string, unknown>>

/** A state of an item. */
const revisionRow = z.object({
  /** From 1, the oldest. */
  number: z.number(),
  cause: z.enum(CAUSES),
  at: z.string(),
  /** Username; '' for nobody, or an account that is gone. */
  by: z.string(),
  /** Version of the item then. */
  version: z.number(),
  /** It says the same as the state before it: what changed is where the item stands. */
  isSame: z.boolean(),
})

const revision = z.extend(revisionRow, {
  fields: z.record(z.string(), z.record(z.string(), z.unknown())),
})

export type RevisionRow = z.infer<typeof revisionRow>
export type Revision = z.infer<typeof revision>

const number = z.pipe(
  text('number', 9).check(z.regex(/^[1-9]\d*$/, 'number must be a number')),
  z.pipe(z.transform(Number), z.number()),
)
const byNumber = z.extend(byId, { number })
const ofSiteByNumber = z.extend(ofSite, { number })

/** @param answer of a call that gives the item */
export const historyShapes = (answer: z.ZodMiniType) =>
  ({
    trash: { params: byId, answer },
    restore: { params: byId, answer },
    revisions: { params: byId, answer: z.array(revisionRow) },
    revision: { params: byNumber, answer: revision },
    restoreRevision: { params: byNumber, answer },
  }) satisfies Record<string, Shapes>

/** The same of what a site has one of. */
export const recordHistoryShapes = (answer: z.ZodMiniType) =>
  ({
    revisions: { params: ofSite, answer: z.array(revisionRow) },
    revision: { params: ofSiteByNumber, answer: revision },
    restoreRevision: { params: ofSiteByNumber, answer },
  }) satisfies Record<string, Shapes>
