import * as z from 'zod/mini'
import { bulkCalls } from '../../content/contract/bulk.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import {
  itemCalls,
  orderCall,
  orderWrite,
  publicationCalls,
  publishCall,
  recordCalls,
} from '../../content/contract/item-calls.ts'
import {
  CONTENT_BODY,
  content,
  languages,
  PUBLICATION,
  STORED,
  stored,
  translations,
} from '../../content/contract/item-shapes.ts'
import { listOfPartQuery, listQuery } from '../../kernel/list.ts'
import { previewCalls } from '../../content/contract/preview.ts'
import { publication, STATUSES } from '../../kernel/publication.ts'
import { isOwnPath, isWebAddress } from '../../kernel/web-address.ts'
import {
  flag,
  group,
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

/** What a gallery shows of a part beside its picture; colours and focal point are the same in every language. */
const galleryText = {
  title: z.string(),
  subtitle: z.string(),
  description: z.string(),
  meaning: z.string(),
  symbols: z.array(z.string()),
}

const focal = z.strictObject({
  x: integer('Focal point', 0, 100),
  y: integer('Focal point', 0, 100),
})

const gallery = z.object({ ...galleryText, colors: z.array(z.string()), focal: z.nullable(focal) })

/** What a part page shows where the part has no reflection, finding or pause to take a sample of. */
const previewSamples = z.object({
  reflection: z.string(),
  evidence: z.object({ title: z.string(), description: z.string(), source: z.string() }),
  breath: z.object({ title: z.string(), content: z.string(), practice: z.string() }),
})

export type PreviewSamples = z.infer<typeof previewSamples>

const partAnswer = { ...partText, audience: z.string(), previewSamples }

const partFacts = {
  number: z.number(),
  path: z.string(),
  color: z.string(),
  related: z.array(z.number()),
  displayOrder: z.number(),
  chapterCount: z.number(),
  ...publication,
}

export const partRow = z.object({ ...stored, ...partFacts, ...partAnswer, gallery })
export const part = z.extend(partRow, languages({ ...partAnswer, gallery: z.object(galleryText) }))

export type Part = z.infer<typeof part>

const chapterText = { ...partText, audience: z.string(), keyThemes: z.array(z.string()) }

export const chapterRow = z.object({
  ...stored,
  partId: z.string(),
  number: z.number(),
  ...chapterText,
  readTime: z.nullable(z.number()),
  isFree: z.boolean(),
  displayOrder: z.number(),
  ...publication,
})

export type ChapterRow = z.infer<typeof chapterRow>

export const chapter = z.extend(chapterRow, {
  content: z.nullable(z.unknown()),
  ...languages({ ...chapterText, content: z.nullable(z.unknown()) }),
})

export type Chapter = z.infer<typeof chapter>

const paragraph = (name: string) => optionalText(name, PARAGRAPH_MAX)

const partTexts = {
  title: requiredText('Title'),
  subtitle: optionalText('Subtitle'),
  description: paragraph('Description'),
  audience: optionalText('Audience'),
}

const galleryTexts = {
  title: optionalText('Title in the gallery'),
  subtitle: optionalText('Subtitle in the gallery'),
  description: paragraph('Description in the gallery'),
  meaning: paragraph('Meaning'),
  symbols: list('Symbols', requiredText('Symbol', 100), 12),
}

const hexColor = text('Color', 7).check(z.regex(/^#[0-9a-fA-F]{6}$/, 'Color must be written as #rrggbb'))
const colors = z.optional(
  z.pipe(
    z.nullable(
      z
        .array(hexColor, 'Colors must be a list')
        .check(z.refine((value) => [0, 3].includes(value.length), 'Colors must be three, dark to light')),
    ),
    z.transform((value) => value ?? []),
  ),
)

export const previewSamplesWrite = group('Preview samples', {
  reflection: paragraph('Question'),
  evidence: group('Finding', {
    title: optionalText('Title of the finding'),
    description: paragraph('Finding'),
    source: paragraph('Source'),
  }),
  breath: group('Pause', {
    title: optionalText('Title of the pause'),
    content: paragraph('Pause'),
    practice: paragraph('Practice'),
  }),
})

/** The texts of a part in a language of its map. */
export const partTranslation = z.strictObject({
  ...partTexts,
  title: optionalText('Title'),
  gallery: group('Gallery', galleryTexts),
  previewSamples: previewSamplesWrite,
})

const partShape = {
  ...partTexts,
  gallery: group('Gallery', { ...galleryTexts, colors, focal: z.optional(z.nullable(focal)) }),
  previewSamples: previewSamplesWrite,
  translations: translations(partTranslation),
  number: optionalInteger('Number', 1, 999_999_999),
  color: z.optional(z.enum(['', ...PART_COLORS], 'Color must be one of the listed gradients')),
  related: list('Related parts', integer('Related part', 1), 3),
  isPublished: flag('Published'),
  displayOrder: optionalInteger('Order'),
}

const PART_OWNED = [
  ...STORED,
  ...PUBLICATION,
  'path',
  'chapterCount',
  'chapters',
  'reflections',
  'evidenceOfEmergence',
  'breath',
  'builtIn',
]

export const partCreate = writeShape(partShape, PART_OWNED)
export const partWrite = writeShape({ ...partShape, title: z.optional(partShape.title) }, PART_OWNED)

export type PartWrite = z.output<typeof partWrite>

const chapterTexts = {
  ...partTexts,
  content,
  keyThemes: list('Key themes', requiredText('Key theme', 100), 12),
}

/** The part that something belongs to: its uuid or part-{number}. */
const partId = requiredText('Part', 60)

export const chapterTranslation = z.strictObject({ ...chapterTexts, title: optionalText('Title') })

const chapterShape = {
  ...chapterTexts,
  translations: translations(chapterTranslation),
  partId,
  number: optionalInteger('Number', 1, 999_999_999),
  readTime: optionalInteger('Reading time', 1, 10_000),
  isFree: flag('Free to read'),
  isPublished: flag('Published'),
  displayOrder: optionalInteger('Order'),
}

const CHAPTER_OWNED = [...STORED, ...PUBLICATION, 'path']

export const chapterCreate = writeShape(chapterShape, CHAPTER_OWNED)
export const chapterWrite = writeShape(
  { ...chapterShape, partId: z.optional(partId), title: z.optional(chapterShape.title) },
  CHAPTER_OWNED,
)

export type ChapterWrite = z.output<typeof chapterWrite>

/** What belongs to a part is switched on or off, and stands at a place. */
const ofPart = { partId: z.string(), isActive: z.boolean() }
const ofPartShape = { partId, isActive: flag('Active') }
const place = { displayOrder: optionalInteger('Order') }
const OWNED = [...STORED, 'status']

const reflectionText = {
  title: z.string(),
  prompt: z.string(),
  questions: z.array(z.string()),
  practice: z.string(),
  seedPaperText: z.string(),
}

export const reflectionRow = z.object({ ...stored, ...ofPart, ...reflectionText, displayOrder: z.number() })
export const reflectionItem = z.extend(reflectionRow, languages(reflectionText))

const reflectionTexts = {
  title: requiredText('Title'),
  prompt: paragraph('Prompt'),
  questions: list('Questions', requiredText('Question', PARAGRAPH_MAX), 20),
  practice: paragraph('Practice'),
  seedPaperText: paragraph('Seed paper text'),
}

export const reflectionTranslation = z.strictObject({ ...reflectionTexts, title: optionalText('Title') })

const reflectionShape = {
  ...reflectionTexts,
  ...ofPartShape,
  ...place,
  translations: translations(reflectionTranslation),
}

export const reflectionCreate = writeShape(reflectionShape, OWNED)
export const reflectionWrite = writeShape(
  { ...reflectionShape, partId: z.optional(partId), title: z.optional(reflectionTexts.title) },
  OWNED,
)

export type ReflectionWrite = z.output<typeof reflectionWrite>

const breathText = { title: z.string(), description: z.string(), instruction: z.string() }

/** The site's names for description and instruction are answered, too. */
const bothNames = { content: z.string(), practice: z.string() }

export const breathRow = z.object({
  ...stored,
  ...ofPart,
  ...breathText,
  ...bothNames,
  duration: z.nullable(z.number()),
})
export const breathItem = z.extend(breathRow, languages(breathText))

const breathTexts = {
  title: requiredText('Title'),
  description: paragraph('Description'),
  instruction: paragraph('Instruction'),
}

export const breathTranslation = z.strictObject({ ...breathTexts, title: optionalText('Title') })

const breathShape = {
  ...breathTexts,
  ...ofPartShape,
  duration: optionalInteger('Duration', 1, 600),
  translations: translations(breathTranslation),
}

const BREATH_OWNED = [...OWNED, ...Object.keys(bothNames)]

export const breathCreate = writeShape(breathShape, BREATH_OWNED)
export const breathWrite = writeShape(
  { ...breathShape, partId: z.optional(partId), title: z.optional(breathTexts.title) },
  BREATH_OWNED,
)

export type BreathWrite = z.output<typeof breathWrite>

const evidenceText = { title: z.string(), description: z.string(), source: z.string() }

export const evidenceRow = z.object({ ...stored, ...ofPart, ...evidenceText, displayOrder: z.number() })
export const evidenceItem = z.extend(evidenceRow, languages(evidenceText))

const evidenceTexts = {
  title: requiredText('Title'),
  description: paragraph('Description'),
  source: paragraph('Source'),
}

export const evidenceTranslation = z.strictObject({ ...evidenceTexts, title: optionalText('Title') })

const evidenceShape = {
  ...evidenceTexts,
  ...ofPartShape,
  ...place,
  translations: translations(evidenceTranslation),
}

export const evidenceCreate = writeShape(evidenceShape, OWNED)
export const evidenceWrite = writeShape(
  { ...evidenceShape, partId: z.optional(partId), title: z.optional(evidenceTexts.title) },
  OWNED,
)

export type EvidenceWrite = z.output<typeof evidenceWrite>

/** What a picture is to the book; `gallery` is the one that the gallery shows of its part. */
export const ASSET_TYPES = ['illustration', 'gallery', 'cover', 'photograph', 'diagram', 'map'] as const

const visualText = { title: z.string(), caption: z.string(), altText: z.string() }

export const visualRow = z.object({
  ...stored,
  /** Null until the picture lies in the media library. */
  mediaFileId: z.nullable(z.string()),
  partId: z.nullable(z.string()),
  chapterId: z.nullable(z.string()),
  assetType: z.enum(ASSET_TYPES),
  path: z.string(),
  ...visualText,
  displayOrder: z.number(),
  isActive: z.boolean(),
})
export const visualItem = z.extend(visualRow, languages(visualText))

const visualTexts = {
  title: requiredText('Title'),
  caption: paragraph('Caption'),
  altText: paragraph('Alternative text'),
}

/** The address of a picture; one from elsewhere would be refused by the policy of the public pages. */
const picturePath = (name: string) =>
  optionalText(name, 500).check(
    z.refine(
      (value) => !value || isOwnPath(value),
      `${name} must be the path of a picture on this site, such as /objects/uploads/cover.jpg`,
    ),
  )

const belongsTo = (name: string) =>
  z.optional(
    z.pipe(
      z.nullable(text(name, 60)),
      z.transform((value) => value || null),
    ),
  )

export const visualTranslation = z.strictObject({ ...visualTexts, title: optionalText('Title') })

const visualShape = {
  ...visualTexts,
  translations: translations(visualTranslation),
  partId: belongsTo('Part'),
  chapterId: belongsTo('Chapter'),
  /** Its path becomes that of the picture, unless the write says another. */
  mediaFileId: belongsTo('File'),
  assetType: z.optional(z.enum(ASSET_TYPES, `Type must be one of ${ASSET_TYPES.join(', ')}`)),
  path: picturePath('Path'),
  isActive: flag('Active'),
  ...place,
}

export const visualCreate = writeShape(visualShape, OWNED)
export const visualWrite = writeShape({ ...visualShape, title: z.optional(visualTexts.title) }, OWNED)

export type VisualWrite = z.output<typeof visualWrite>

/** A shop that sells the book. */
const buyLink = z.strictObject({
  shop: requiredText('Shop', 100),
  url: requiredText('Address of the shop', 2_000).check(
    z.refine(isWebAddress, 'Address of the shop must begin with https:// or http://'),
  ),
})

export type BuyLink = z.infer<typeof buyLink>

const bookText = { ...partText, previewSamples }

export const book = z.object({
  ...stored,
  ...bookText,
  author: z.string(),
  featuredChapter: z.nullable(z.number()),
  buyLinks: z.array(buyLink),
  /** Path of a picture of this site; '' draws the cover from title and subtitle. */
  cover: z.string(),
  ...languages(bookText),
})

export type Book = z.infer<typeof book>

const bookTexts = {
  title: z.optional(requiredText('Title')),
  subtitle: optionalText('Subtitle'),
  description: paragraph('Description'),
  previewSamples: previewSamplesWrite,
}

export const bookTranslation = z.strictObject({ ...bookTexts, title: optionalText('Title') })

export const bookWrite = writeShape(
  {
    ...bookTexts,
    translations: translations(bookTranslation),
    author: optionalText('Author'),
    featuredChapter: optionalInteger('Featured chapter', 1, 999_999_999),
    buyLinks: list('Buy links', buyLink, 20),
    cover: picturePath('Cover'),
  },
  STORED,
)

export type BookWrite = z.output<typeof bookWrite>

/** How to use the book; the spiral names the parts in its own words. */
const introText = {
  ...partText,
  spiral: z.object({
    title: z.string(),
    description: z.string(),
    parts: z.array(z.string()),
    guidance: z.string(),
  }),
}

export const intro = z.object({ ...stored, ...introText, ...languages(introText) })

const introTexts = {
  title: z.optional(requiredText('Title')),
  subtitle: optionalText('Subtitle'),
  description: paragraph('Description'),
  spiral: group('Spiral', {
    title: optionalText('Title of the spiral'),
    description: paragraph('Description of the spiral'),
    parts: list('Parts of the spiral', requiredText('Part of the spiral'), 50),
    guidance: paragraph('Guidance'),
  }),
}

export const introTranslation = z.strictObject({ ...introTexts, title: optionalText('Title') })

export const introWrite = writeShape({ ...introTexts, translations: translations(introTranslation) }, STORED)

export type IntroWrite = z.output<typeof introWrite>

const ofSite = z.strictObject({ forkId: requiredText('forkId', 60) })
const byId = z.strictObject({ id: requiredText('id', 60) })
const capability = 'book.write'

export const {
  read: readBook,
  save: saveBook,
  draft: draftBook,
  publish: publishBook,
  revisions: listBookRevisions,
  revision: readBookRevision,
  restoreRevision: restoreBookRevision,
  translation: bookTranslationCalls,
} = recordCalls({
  name: 'book',
  one: 'the book record',
  capability: 'book.write',
  write: bookWrite,
  answer: book,
})

export const showBookPreview = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/book/preview',
  summary:
    'An address under which the studio shows the front page with what waits of the book record, for an hour',
  policy: { kind: 'site', capability: 'content.read' },
  params: z.strictObject({ forkId: requiredText('forkId', 60) }),
  answer: z.object({ path: z.string() }),
})

export const {
  read: readIntro,
  save: saveIntro,
  draft: draftIntro,
  publish: publishIntro,
  revisions: listIntroRevisions,
  revision: readIntroRevision,
  restoreRevision: restoreIntroRevision,
  translation: introTranslationCalls,
} = recordCalls({
  name: 'book-intro',
  one: 'how to use the book',
  capability: 'book.write',
  write: introWrite,
  answer: intro,
})

const groups = z.nullable(z.array(z.array(z.string())))

const waitingOrder = z.object({
  outline: z.nullable(z.array(z.object({ id: z.string(), chapters: z.array(z.string()) }))),
  reflections: groups,
  evidence: groups,
  visuals: groups,
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

export const {
  create: createPart,
  read: readPart,
  save: savePart,
  draft: draftPart,
  remove: deletePart,
  history: partHistory,
  translation: partTranslationCalls,
} = itemCalls({
  type: 'book-parts',
  one: 'a part',
  many: 'the parts',
  capability,
  query: listQuery,
  create: partCreate,
  write: partWrite,
  answer: part,
  row: partRow,
})

export const {
  publish: publishPart,
  unpublish: unpublishPart,
  schedule: schedulePart,
} = publicationCalls('book-parts', 'a part', part)

export const partPreviews = previewCalls('book-parts', 'a part')

export const orderParts = orderCall('book-parts', 'the parts', partRow)

export const listChaptersOfPart = endpoint({
  method: 'GET',
  path: '/api/book-parts/:id/chapters',
  summary: 'The chapters of a part in their order; the public gets what is published',
  policy: { kind: 'public' },
  params: byId,
  answer: z.array(publicChapter),
})

export const {
  list: listChapters,
  create: createChapter,
  read: readChapter,
  save: saveChapter,
  draft: draftChapter,
  remove: deleteChapter,
  history: chapterHistory,
  translation: chapterTranslationCalls,
} = itemCalls({
  type: 'book-chapters',
  one: 'a chapter',
  many: 'the chapters',
  capability,
  query: listOfPartQuery,
  create: chapterCreate,
  write: chapterWrite,
  answer: chapter,
  row: chapterRow,
  bodyLimit: CONTENT_BODY,
})

export const {
  publish: publishChapter,
  unpublish: unpublishChapter,
  schedule: scheduleChapter,
} = publicationCalls('book-chapters', 'a chapter', chapter)

export const {
  count: countChapters,
  bulk: bulkChapters,
  undo: undoBulkChapters,
} = bulkCalls('book-chapters', 'chapters', listQuery)

export const chapterPreviews = previewCalls('book-chapters', 'a chapter')

export const orderChapters = endpoint({
  ...orderCall('book-chapters', 'the chapters', chapterRow),
  summary: 'Gives the chapters that are named the places 1, 2, 3, and so on, with partId within this part',
  body: z.extend(orderWrite, { partId: z.optional(partId) }),
})

export const {
  list: listReflections,
  create: createReflection,
  read: readReflection,
  save: saveReflection,
  draft: draftReflection,
  remove: deleteReflection,
  history: reflectionHistory,
  translation: reflectionTranslationCalls,
} = itemCalls({
  type: 'reflections',
  one: 'a reflection with its questions',
  many: 'the reflections',
  capability,
  query: listOfPartQuery,
  create: reflectionCreate,
  write: reflectionWrite,
  answer: reflectionItem,
  row: reflectionRow,
})

export const reflectionPreviews = previewCalls('reflections', 'a reflection')

export const publishReflection = publishCall('reflections', 'a reflection', reflectionItem)

export const orderReflections = orderCall('reflections', 'the reflections', reflectionRow)

export const {
  list: listBreath,
  create: createBreath,
  read: readBreath,
  save: saveBreath,
  draft: draftBreath,
  remove: deleteBreath,
  history: breathHistory,
  translation: breathTranslationCalls,
} = itemCalls({
  type: 'breath-sections',
  one: 'a pause for breathing',
  many: 'the pauses for breathing',
  capability,
  query: listOfPartQuery,
  create: breathCreate,
  write: breathWrite,
  answer: breathItem,
  row: breathRow,
})

export const publishBreath = publishCall('breath-sections', 'a pause for breathing', breathItem)

export const {
  list: listEvidence,
  create: createEvidence,
  read: readEvidence,
  save: saveEvidence,
  draft: draftEvidence,
  remove: deleteEvidence,
  history: evidenceHistory,
  translation: evidenceTranslationCalls,
} = itemCalls({
  type: 'evidence',
  one: 'a finding',
  many: 'the findings',
  capability,
  query: listOfPartQuery,
  create: evidenceCreate,
  write: evidenceWrite,
  answer: evidenceItem,
  row: evidenceRow,
})

export const publishEvidence = publishCall('evidence', 'a finding', evidenceItem)

export const orderEvidence = orderCall('evidence', 'the findings', evidenceRow)

export const {
  list: listVisuals,
  create: createVisual,
  read: readVisual,
  save: saveVisual,
  draft: draftVisual,
  remove: deleteVisual,
  history: visualHistory,
  translation: visualTranslationCalls,
} = itemCalls({
  type: 'visual-assets',
  one: 'a picture of the book as data',
  many: 'the pictures of the book',
  capability,
  query: listOfPartQuery,
  create: visualCreate,
  write: visualWrite,
  answer: visualItem,
  row: visualRow,
})

export const publishVisual = publishCall('visual-assets', 'a picture of the book', visualItem)

export const orderVisuals = orderCall('visual-assets', 'the pictures', visualRow)

export const bookContract = {
  readBook,
  saveBook,
  draftBook,
  publishBook,
  showBookPreview,
  listBookRevisions,
  readBookRevision,
  restoreBookRevision,
  readOrder,
  readIntro,
  saveIntro,
  draftIntro,
  publishIntro,
  listIntroRevisions,
  readIntroRevision,
  restoreIntroRevision,
  listParts,
  createPart,
  readPart,
  savePart,
  draftPart,
  deletePart,
  publishPart,
  unpublishPart,
  schedulePart,
  orderParts,
  listChaptersOfPart,
  listChapters,
  createChapter,
  readChapter,
  saveChapter,
  draftChapter,
  deleteChapter,
  publishChapter,
  unpublishChapter,
  scheduleChapter,
  countChapters,
  bulkChapters,
  undoBulkChapters,
  orderChapters,
  listReflections,
  createReflection,
  readReflection,
  saveReflection,
  draftReflection,
  deleteReflection,
  publishReflection,
  orderReflections,
  listBreath,
  createBreath,
  readBreath,
  saveBreath,
  draftBreath,
  deleteBreath,
  publishBreath,
  listEvidence,
  createEvidence,
  readEvidence,
  saveEvidence,
  draftEvidence,
  deleteEvidence,
  publishEvidence,
  orderEvidence,
  listVisuals,
  createVisual,
  readVisual,
  saveVisual,
  draftVisual,
  deleteVisual,
  publishVisual,
  orderVisuals,
}
