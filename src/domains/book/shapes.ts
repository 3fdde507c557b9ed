import * as z from 'zod/mini'
import { tally } from '../../content/contract/shapes/translation.ts'
import { orderWrite } from '../../content/type/call-shapes.ts'
import { answersOf, ruleOf } from '../../content/type/rules.ts'
import { shapesOf } from '../../content/type/shapes.ts'
import type { Shapes } from '../../kernel/endpoint.ts'
import { listQuery } from '../../kernel/list-shape.ts'
import { STATUSES } from '../../kernel/publication.ts'
import { writtenSchema } from '../../kernel/rich-text/shape.ts'
import { bodyShape, byId, idList, ofSite, requiredText } from '../../kernel/shape.ts'
import { orderRules } from './rules.ts'
import { breathType } from './types/breath.ts'
import { chapterType } from './types/chapter.ts'
import { evidenceType } from './types/evidence.ts'
import { partId } from './types/of-part.ts'
import { reflectionType } from './types/reflection.ts'

export const reflection = z.object({ id: z.string(), ...answersOf(reflectionType.texts) })
export const evidence = z.object({ id: z.string(), ...answersOf(evidenceType.texts) })

const { title: _, ...breathTexts } = breathType.texts

/** Answers contain both the stored names, description and instruction, and the site's, content and practice. */
export const breath = z.object({
  id: z.string(),
  title: z.string(),
  ...answersOf(breathType.answers),
  ...answersOf(breathTexts),
  ...answersOf({ duration: breathType.shared.duration }),
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

/** Types of a part's items for which the product has built-in content. */
export const BUILT_IN_KINDS = ['chapters', 'reflections', 'evidence', 'breath'] as const

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
  /** The types of which this part has no items, so that readers see the built-in ones; on the sample site only. */
  builtIn: z.array(z.enum(BUILT_IN_KINDS)),
})

export type PublicPart = z.infer<typeof publicPart>
export type PublicChapter = z.infer<typeof publicChapter>

const { outline, reflections, evidence: findings, visuals } = orderRules

const waitingOrder = z.object({
  outline: z.nullable(outline.answer),
  reflections: z.nullable(reflections.answer),
  evidence: z.nullable(findings.answer),
  visuals: z.nullable(visuals.answer),
})

export type WaitingOrder = z.infer<typeof waitingOrder>

const textState = z.object({
  /** The key of the stored row. */
  id: z.string(),
  /** Words of its running text in the site's own language. */
  words: z.number(),
  /** All languages but the site's own. */
  languages: z.array(tally),
})

export type TextState = z.infer<typeof textState>

const outlineTexts = z.object({ parts: z.array(textState), chapters: z.array(textState) })

export type OutlineTexts = z.infer<typeof outlineTexts>

/** Most parts of a manuscript, and most chapters of one of its parts. */
const PARTS_MAX = 200
const CHAPTERS_MAX = 500

const manuscriptChapter = z.strictObject({ title: requiredText('Title'), content: writtenSchema })

const manuscriptPart = z.strictObject({
  title: requiredText('Title'),
  chapters: several('Chapters', manuscriptChapter, CHAPTERS_MAX),
})

const partsAndChapters = {
  parts: idList('parts', PARTS_MAX),
  chapters: idList('chapters', PARTS_MAX * CHAPTERS_MAX),
}

/** A list that must be given. */
function several<T extends z.ZodMiniType>(name: string, entry: T, max: number) {
  return z
    .array(entry, `${name} must be a list`)
    .check(z.maxLength(max, `${name} may have at most ${max} entries`))
}

export type ManuscriptPart = z.infer<typeof manuscriptPart>

/** Input and output of each call, by its name. */
export const shapes = {
  readOrder: { params: ofSite, answer: waitingOrder },
  readOutline: { params: ofSite, answer: outlineTexts },
  listParts: { params: ofSite, query: listQuery, answer: z.array(publicPart) },
  listChaptersOfPart: { params: byId, answer: z.array(publicChapter) },
  orderChapters: {
    params: ofSite,
    body: z.extend(orderWrite, { partId: z.optional(ruleOf(partId).rule) }),
    answer: z.array(shapesOf(chapterType).row),
  },
  importBook: {
    params: ofSite,
    body: bodyShape({ parts: several('Parts', manuscriptPart, PARTS_MAX) }),
    answer: z.object({ parts: z.array(z.string()), chapters: z.array(z.string()) }),
  },
  takeBackImport: { params: ofSite, body: bodyShape(partsAndChapters) },
} satisfies Record<string, Shapes>
