import * as z from 'zod/mini'
import { orderWrite } from '../../content/type/calls.ts'
import { answersOf } from '../../content/type/fields.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { listQuery } from '../../kernel/list.ts'
import { STATUSES } from '../../kernel/publication.ts'
import { byId, ofSite } from '../../kernel/shape.ts'
import { breathType } from './types/breath.ts'
import { chapters } from './types/chapter.ts'
import { evidenceType } from './types/evidence.ts'
import { partId } from './types/of-part.ts'
import { orderType } from './types/order.ts'
import { reflectionType } from './types/reflection.ts'

export const reflection = z.object({ id: z.string(), ...answersOf(reflectionType.texts) })
export const evidence = z.object({ id: z.string(), ...answersOf(evidenceType.texts) })

const { title, ...breathTexts } = breathType.texts

/** The store calls content and practice description and instruction: both pairs of names are answered. */
export const breath = z.object({
  id: z.string(),
  title: title.answer,
  ...breathType.answers,
  ...answersOf(breathTexts),
  duration: breathType.shared.duration.answer,
})

const partText = {
  title: z.string(),
  subtitle: z.string(),
  description: z.string(),
}

/** A chapter in the two public calls: `id` is its number, `uid` the key of the stored row. */
export const publicChapter = z.object({
  id: z.number(),
  uid: z.string(),
  number: z.number(),
  ...partText,
  keyThemes: z.array(z.string()),
  readTime: z.optional(z.number()),
  isPublished: z.boolean(),
  status: z.enum(STATUSES),
  displayOrder: z.number(),
})

/** What a part holds, as the book that comes with the product holds it, too. */
export const HELD = ['chapters', 'reflections', 'evidence', 'breath'] as const

/** A part in the two public calls: `id` is part-{number}, `uid` the key of the stored row. */
export const publicPart = z.object({
  id: z.string(),
  uid: z.string(),
  number: z.number(),
  ...partText,
  path: z.string(),
  color: z.string(),
  audience: z.string(),
  related: z.array(z.number()),
  isPublished: z.boolean(),
  status: z.enum(STATUSES),
  displayOrder: z.number(),
  version: z.number(),
  chapters: z.array(publicChapter),
  reflections: z.array(reflection),
  evidenceOfEmergence: z.optional(z.array(evidence)),
  breath: z.nullable(breath),
  /** Of what the site of the sample holds nothing here, so that readers see what came with the product. */
  builtIn: z.array(z.enum(HELD)),
})

export type PublicPart = z.infer<typeof publicPart>
export type PublicChapter = z.infer<typeof publicChapter>

const { outline, reflections, evidence: findings, visuals } = orderType.shared

const waitingOrder = z.object({
  outline: z.nullable(outline.answer),
  reflections: z.nullable(reflections.answer),
  evidence: z.nullable(findings.answer),
  visuals: z.nullable(visuals.answer),
})

export type WaitingOrder = z.infer<typeof waitingOrder>

export const readOrder = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/book-order',
  summary:
    'What waits of the order of the book: its outline, and the keys of what belongs to each part; null for what does not wait',
  policy: { kind: 'site', capability: 'content.read' },
  params: ofSite,
  answer: waitingOrder,
})

export const listParts = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/book-parts',
  summary:
    'The parts in their order with their chapters; the public gets what is published, a right on the site all',
  policy: { kind: 'public' },
  params: ofSite,
  query: listQuery,
  answer: z.array(publicPart),
})

export const listChaptersOfPart = endpoint({
  method: 'GET',
  path: '/api/book-parts/:id/chapters',
  summary: 'The chapters of a part in their order; the public gets what is published',
  policy: { kind: 'public' },
  params: byId,
  answer: z.array(publicChapter),
})

export const orderChapters = endpoint({
  ...chapters.order,
  summary: 'Gives the chapters that are named the places 1, 2, 3, and so on, with partId within this part',
  body: z.extend(orderWrite, { partId: z.optional(partId.rule) }),
})
