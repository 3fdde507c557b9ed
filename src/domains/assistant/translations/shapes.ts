import * as z from 'zod/mini'
import { bulkTargetOf } from '../../../content/contract/shapes/bulk.ts'
import type { Shapes } from '../../../kernel/endpoint.ts'
import { LOCALE_LIST, LOCALES } from '../../../kernel/locale.ts'
import { bodyShape, ofSite, ofSiteById, requiredText } from '../../../kernel/shape.ts'
import { JOB_ITEM_STATES, JOB_STATES } from '../contract.ts'

const language = z.enum(LOCALES, `Language must be one of ${LOCALE_LIST}`)

/** Name of a type of items, such as `post`. */
const type = requiredText('Type', 60)

const itemId = z.uuid('itemId must be the id of an item')

/** A translation of many items that runs on the server. */
const job = z.object({
  id: z.string(),
  /** Name of the type of its items, such as `post`. */
  type: z.string(),
  language: z.enum(LOCALES),
  state: z.enum(JOB_STATES),
  /** Why it stopped, or what it waits for while it runs; '' for neither. */
  reason: z.string(),
  /** The sentence of the service or of the server, where the reason does not say all. */
  detail: z.string(),
  askedAt: z.string(),
  total: z.number(),
  waiting: z.number(),
  done: z.number(),
  /** Nothing was missing. */
  nothing: z.number(),
  refused: z.number(),
})

export type TranslationJob = z.infer<typeof job>

const jobItem = z.object({
  itemId: z.string(),
  /** In the site's own language; '' for one that is gone. */
  title: z.string(),
  state: z.enum(JOB_ITEM_STATES),
  /** Why nothing was made of it. */
  reason: z.string(),
  detail: z.string(),
})

const jobWithItems = z.extend(job, { items: z.array(jobItem) })

export type TranslationJobItem = z.infer<typeof jobItem>

const waitingItem = z.object({
  type: z.string(),
  itemId: z.string(),
  title: z.string(),
  language: z.enum(LOCALES),
  /** How many fields have a proposal. */
  fields: z.number(),
  madeAt: z.string(),
})

export type WaitingItem = z.infer<typeof waitingItem>

const proposal = z.object({
  field: z.string(),
  /** As the field is stored. */
  value: z.unknown(),
  /** The source has changed since. */
  isStale: z.boolean(),
  /** By which a save names what it takes. */
  answerId: z.string(),
})

export type FieldProposal = z.infer<typeof proposal>

const itemProposals = z.object({
  /** The model that is asked; null where there is none, or nobody has agreed to it. */
  provider: z.nullable(z.object({ host: z.string(), model: z.string() })),
  proposals: z.array(proposal),
  /** Fields with words in the source, and none in this language, for which no proposal waits. */
  missing: z.array(z.string()),
  /** The newest translation of the item into the language that is not over; null for none. */
  job: z.nullable(job),
})

export type ItemProposals = z.infer<typeof itemProposals>

/** A query of the type's list, which the server parses with the shapes of the type. */
const target = bulkTargetOf(z.catchall(z.object({}), z.string('query must hold texts')))

const begun = bodyShape({ type, language, target })

export type TranslationBegun = z.output<typeof begun>

const ofItem = z.strictObject({ type, itemId, language })

export type OfItem = z.output<typeof ofItem>

const someOfItem = bodyShape({
  type,
  itemId,
  language,
  /** Left out: all of them. */
  fields: z.optional(z.array(requiredText('Field', 60), 'Fields must be a list').check(z.maxLength(100))),
})

export type SomeOfItem = z.output<typeof someOfItem>

export const shapes = {
  beginTranslation: { params: ofSite, body: begun, answer: job },
  listTranslationJobs: { params: ofSite, answer: z.array(job) },
  readTranslationJob: { params: ofSiteById, answer: jobWithItems },
  cancelTranslation: { params: ofSiteById, answer: job },
  resumeTranslation: { params: ofSiteById, answer: job },
  listWaitingProposals: { params: ofSite, answer: z.array(waitingItem) },
  readItemProposals: { params: ofSite, query: ofItem, answer: itemProposals },
  discardProposals: { params: ofSite, body: someOfItem, answer: itemProposals },
  restoreProposals: { params: ofSite, body: someOfItem, answer: itemProposals },
} satisfies Record<string, Shapes>
