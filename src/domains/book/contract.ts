import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { LOCALES } from '../../kernel/locale.ts'
import { CONTENT_MAX, richTextSchema } from '../../kernel/rich-text/schema.ts'
import {
  flag,
  integer,
  list,
  optionalInteger,
  optionalText,
  PARAGRAPH_MAX,
  requiredText,
  text,
  writeShape,
} from '../../kernel/shape.ts'

/** The gradients that a part may have; nothing else reaches a class attribute. */
export const PART_COLORS = [
  'from-gray-400 to-gray-600',
  'from-amber-700 to-stone-500',
  'from-sky-800 to-amber-400',
  'from-red-800 to-orange-300',
  'from-stone-800 to-purple-400',
  'from-emerald-800 to-red-700',
  'from-indigo-900 to-rose-400',
] as const

const reflection = z.object({
  id: z.string(),
  title: z.string(),
  prompt: z.string(),
  questions: z.array(z.string()),
  practice: z.string(),
  seedPaperText: z.string(),
})

const evidence = z.object({ id: z.string(), title: z.string(), description: z.string(), source: z.string() })

/** The store calls content and practice description and instruction: both pairs of names are answered. */
const breath = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  practice: z.string(),
  description: z.string(),
  instruction: z.string(),
  duration: z.nullable(z.number()),
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
  displayOrder: z.number(),
})

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
  displayOrder: z.number(),
  version: z.number(),
  chapters: z.array(publicChapter),
  reflections: z.array(reflection),
  evidenceOfEmergence: z.optional(z.array(evidence)),
  breath: z.nullable(breath),
})

export type PublicPart = z.infer<typeof publicPart>
export type PublicChapter = z.infer<typeof publicChapter>

const stored = {
  id: z.string(),
  uid: z.string(),
  forkId: z.string(),
  isPublished: z.boolean(),
  displayOrder: z.number(),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
}

const partTranslation = z.object({ ...partText, audience: z.string() })

/** Texts by language; the map is replaced whole. */
function translations<T extends Record<string, z.ZodMiniType>>(shape: T) {
  return z.optional(z.partialRecord(z.enum(LOCALES), z.strictObject(shape)))
}

export const part = z.object({
  ...stored,
  number: z.number(),
  ...partText,
  path: z.string(),
  color: z.string(),
  audience: z.string(),
  related: z.array(z.number()),
  chapterCount: z.number(),
  translations: z.record(z.string(), partTranslation),
})

export type Part = z.infer<typeof part>

const chapterTranslation = z.object({
  ...partText,
  audience: z.string(),
  keyThemes: z.array(z.string()),
  content: z.nullable(z.unknown()),
})

export const chapterRow = z.object({
  ...stored,
  partId: z.string(),
  number: z.number(),
  ...partText,
  keyThemes: z.array(z.string()),
  audience: z.string(),
  readTime: z.nullable(z.number()),
  isFree: z.boolean(),
})

export type ChapterRow = z.infer<typeof chapterRow>

export const chapter = z.extend(chapterRow, {
  content: z.nullable(z.unknown()),
  translations: z.record(z.string(), chapterTranslation),
})

export type Chapter = z.infer<typeof chapter>

/** Editor's JSON, or a string that is plain text with Markdown marks; null clears it. */
const content = z.optional(
  z.nullable(
    z.union([text('Content', CONTENT_MAX), richTextSchema], 'Content must be text or the editor’s document'),
  ),
)

const STORED = ['id', 'uid', 'forkId', 'path', 'version', 'createdAt', 'updatedAt'] as const

const partTexts = {
  title: requiredText('Title'),
  subtitle: optionalText('Subtitle'),
  description: optionalText('Description', PARAGRAPH_MAX),
  audience: optionalText('Audience'),
}

const partShape = {
  ...partTexts,
  translations: translations({ ...partTexts, title: z.optional(partTexts.title) }),
  number: optionalInteger('Number', 1, 999_999_999),
  color: z.optional(z.enum(['', ...PART_COLORS], 'Color must be one of the listed gradients')),
  related: list('Related parts', integer('Related part', 1), 3),
  isPublished: flag('Published'),
  displayOrder: optionalInteger('Order'),
}

const PART_OWNED = [
  ...STORED,
  'chapterCount',
  'chapters',
  'reflections',
  'evidenceOfEmergence',
  'breath',
] as const

export const partCreate = writeShape(partShape, PART_OWNED)
export const partWrite = writeShape({ ...partShape, title: z.optional(partShape.title) }, PART_OWNED)

export type PartWrite = z.output<typeof partWrite>

const chapterTexts = {
  ...partTexts,
  content,
  keyThemes: list('Key themes', requiredText('Key theme', 100), 12),
}

const chapterShape = {
  ...chapterTexts,
  translations: translations({ ...chapterTexts, title: z.optional(chapterTexts.title) }),
  partId: requiredText('Part', 60),
  number: optionalInteger('Number', 1, 999_999_999),
  readTime: optionalInteger('Reading time', 1, 10_000),
  isFree: flag('Free to read'),
  isPublished: flag('Published'),
  displayOrder: optionalInteger('Order'),
}

export const chapterCreate = writeShape(chapterShape, STORED)
export const chapterWrite = writeShape(
  { ...chapterShape, partId: z.optional(chapterShape.partId), title: z.optional(chapterShape.title) },
  STORED,
)

export type ChapterWrite = z.output<typeof chapterWrite>

/** A shop that sells the book. */
const buyLink = z.strictObject({
  shop: requiredText('Shop', 100),
  url: requiredText('Address of the shop', 2_000).check(
    z.refine(isWebAddress, 'Address of the shop must begin with https:// or http://'),
  ),
})

export type BuyLink = z.infer<typeof buyLink>

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

/** A picture from elsewhere would be refused by the policy of the public pages. */
const cover = optionalText('Cover', 500).check(
  z.refine(
    (value) => !value || isOwnPath(value),
    'Cover must be the path of a picture on this site, such as /objects/uploads/cover.jpg',
  ),
)

function isOwnPath(value: string): boolean {
  return /^\/(?![/\\])[^\s\\]+$/.test(value) && URL.canParse(value, 'http://site')
}

export const book = z.object({
  forkId: z.string(),
  title: z.string(),
  subtitle: z.string(),
  author: z.string(),
  description: z.string(),
  featuredChapter: z.nullable(z.number()),
  buyLinks: z.array(buyLink),
  /** Path of a picture of this site; '' draws the cover from title and subtitle. */
  cover: z.string(),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
})

export type Book = z.infer<typeof book>

export const bookWrite = writeShape(
  {
    title: z.optional(requiredText('Title')),
    subtitle: optionalText('Subtitle'),
    author: optionalText('Author'),
    description: optionalText('Description', PARAGRAPH_MAX),
    featuredChapter: optionalInteger('Featured chapter', 1, 999_999_999),
    buyLinks: list('Buy links', buyLink, 20),
    cover,
  },
  ['forkId', 'version', 'createdAt', 'updatedAt'],
)

export type BookWrite = z.output<typeof bookWrite>

const ofSite = z.strictObject({ forkId: requiredText('forkId', 60) })
const byId = z.strictObject({ id: requiredText('id', 60) })
const write = { kind: 'site', capability: 'book.write' } as const
const writeItem = { kind: 'item', capability: 'book.write' } as const
const publishItem = { kind: 'item', capability: 'content.publish' } as const
const readItem = { kind: 'item', capability: 'content.read' } as const
/** A chapter's text as JSON in UTF-8 takes up to four bytes a character and its marks. */
const CONTENT_BODY = 8 * 1024 * 1024

export const readBook = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/book',
  summary: 'The book record of a site: title, subtitle and what else belongs to the book as a whole',
  policy: { kind: 'site', capability: 'content.read' },
  params: ofSite,
  answer: book,
})

export const saveBook = endpoint({
  method: 'PUT',
  path: '/api/forks/:forkId/book',
  summary: 'Writes the book record; creates it where the site has none yet',
  policy: write,
  params: ofSite,
  body: bookWrite,
  answer: book,
})

export const listParts = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/book-parts',
  summary:
    'The parts in their order with their chapters; the public gets what is published, a right on the site all',
  policy: { kind: 'public' },
  params: ofSite,
  answer: z.array(publicPart),
})

export const createPart = endpoint({
  method: 'POST',
  path: '/api/forks/:forkId/book-parts',
  summary: 'Creates a part; without a number it gets the next one',
  policy: write,
  params: ofSite,
  body: partCreate,
  answer: part,
  status: 201,
})

export const readPart = endpoint({
  method: 'GET',
  path: '/api/book-parts/:id',
  summary: 'One part as its editor needs it; the id is its uuid or part-{number}',
  policy: readItem,
  params: byId,
  answer: part,
})

export const savePart = endpoint({
  method: 'PUT',
  path: '/api/book-parts/:id',
  summary: 'Writes the fields that are given of a part',
  policy: writeItem,
  params: byId,
  body: partWrite,
  answer: part,
})

export const publishPart = endpoint({
  method: 'POST',
  path: '/api/book-parts/:id/publish',
  summary: 'Publishes a part; its published chapters become public with it',
  policy: publishItem,
  params: byId,
  answer: part,
})

export const unpublishPart = endpoint({
  method: 'POST',
  path: '/api/book-parts/:id/unpublish',
  summary: 'Takes a part, and with it its chapters, off the public site',
  policy: publishItem,
  params: byId,
  answer: part,
})

export const deletePart = endpoint({
  method: 'DELETE',
  path: '/api/book-parts/:id',
  summary: 'Deletes a part for good; one that still holds chapters is refused',
  policy: writeItem,
  params: byId,
})

export const listChaptersOfPart = endpoint({
  method: 'GET',
  path: '/api/book-parts/:id/chapters',
  summary: 'The chapters of a part in their order; the public gets what is published',
  policy: { kind: 'public' },
  params: byId,
  answer: z.array(publicChapter),
})

export const listChapters = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/book-chapters',
  summary: 'All chapters of a site, in the order of the book',
  policy: { kind: 'site', capability: 'content.read' },
  params: ofSite,
  answer: z.array(chapterRow),
})

export const createChapter = endpoint({
  method: 'POST',
  path: '/api/forks/:forkId/book-chapters',
  summary: 'Creates a chapter in a part; without a number it gets the next one of the book',
  policy: write,
  params: ofSite,
  body: chapterCreate,
  answer: chapter,
  status: 201,
  bodyLimit: CONTENT_BODY,
})

export const readChapter = endpoint({
  method: 'GET',
  path: '/api/book-chapters/:id',
  summary: 'One chapter as its editor needs it, with its content; the id is its uuid or its number',
  policy: readItem,
  params: byId,
  answer: chapter,
})

export const saveChapter = endpoint({
  method: 'PUT',
  path: '/api/book-chapters/:id',
  summary: 'Writes the fields that are given of a chapter',
  policy: writeItem,
  params: byId,
  body: chapterWrite,
  answer: chapter,
  bodyLimit: CONTENT_BODY,
})

export const publishChapter = endpoint({
  method: 'POST',
  path: '/api/book-chapters/:id/publish',
  summary: 'Publishes a chapter; it is public once its part is, too',
  policy: publishItem,
  params: byId,
  answer: chapter,
})

export const unpublishChapter = endpoint({
  method: 'POST',
  path: '/api/book-chapters/:id/unpublish',
  summary: 'Takes a chapter off the public site',
  policy: publishItem,
  params: byId,
  answer: chapter,
})

export const deleteChapter = endpoint({
  method: 'DELETE',
  path: '/api/book-chapters/:id',
  summary: 'Deletes a chapter for good',
  policy: writeItem,
  params: byId,
})

export const bookContract = {
  readBook,
  saveBook,
  listParts,
  createPart,
  readPart,
  savePart,
  publishPart,
  unpublishPart,
  deletePart,
  listChaptersOfPart,
  listChapters,
  createChapter,
  readChapter,
  saveChapter,
  publishChapter,
  unpublishChapter,
  deleteChapter,
}
