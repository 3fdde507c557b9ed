import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Translations } from '../../content/translations.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { RichText } from '../../kernel/rich-text/schema.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import type { DB } from '../../platform/db/schema.gen.ts'
import { type Query, statement } from '../../platform/db/statement.ts'
import type { BuyLink } from './contract.ts'

/** The texts of a part in one language. */
export interface PartTexts {
  title: string
  subtitle: string
  description: string
  audience: string
}

/** The texts of a chapter in one language. */
export interface ChapterTexts extends PartTexts {
  keyThemes: string[]
  content: RichText | null
}

const PART = [
  'bookParts.id',
  'bookParts.forkId',
  'bookParts.number',
  'bookParts.title',
  'bookParts.subtitle',
  'bookParts.description',
  'bookParts.path',
  'bookParts.color',
  'bookParts.audience',
  'bookParts.related',
  'bookParts.isPublished',
  'bookParts.displayOrder',
  'bookParts.version',
  'bookParts.createdAt',
  'bookParts.updatedAt',
] as const

const CHAPTER = [
  'bookChapters.id',
  'bookChapters.forkId',
  'bookChapters.partId',
  'bookChapters.number',
  'bookChapters.title',
  'bookChapters.subtitle',
  'bookChapters.description',
  'bookChapters.readTime',
  'bookChapters.keyThemes',
  'bookChapters.audience',
  'bookChapters.isFree',
  'bookChapters.isPublished',
  'bookChapters.displayOrder',
  'bookChapters.version',
  'bookChapters.createdAt',
  'bookChapters.updatedAt',
] as const

const PART_TRANSLATIONS = sql<Translations<PartTexts>>`coalesce((
  select jsonb_object_agg(l.code, jsonb_build_object('title', t.title, 'subtitle', t.subtitle, 'description', t.description, 'audience', t.audience))
  from book_part_translations t join languages l on l.id = t.language_id
  where t.fork_id = book_parts.fork_id and t.part_id = book_parts.id), '{}')`.as('translations')

const CHAPTER_TRANSLATIONS = sql<Translations<ChapterTexts>>`coalesce((
  select jsonb_object_agg(l.code, jsonb_build_object('title', t.title, 'subtitle', t.subtitle, 'description', t.description,
    'audience', t.audience, 'keyThemes', to_jsonb(t.key_themes), 'content', t.content))
  from book_chapter_translations t join languages l on l.id = t.language_id
  where t.fork_id = book_chapters.fork_id and t.chapter_id = book_chapters.id), '{}')`.as('translations')

const CHAPTER_COUNT = sql<number>`(
  select count(*)::int from book_chapters c where c.fork_id = book_parts.fork_id and c.part_id = book_parts.id)`.as(
  'chapterCount',
)

const PART_COLORS = sql<string[]>`coalesce(book_parts.gallery->'colors', '[]')`.as('colors')

const parts = (q: Query) =>
  q.selectFrom('bookParts').select([...PART, PART_COLORS, PART_TRANSLATIONS, CHAPTER_COUNT])

const chapters = (q: Query) => q.selectFrom('bookChapters').select([...CHAPTER, CHAPTER_TRANSLATIONS])

const CONTENT = sql<RichText | null>`book_chapters.content`.as('content')

/** A chapter is public only while its part is (contract row C667). */
const isPublicChapter = (w: ExpressionBuilder<DB, 'bookChapters'>) =>
  w.and([
    w('bookChapters.isPublished', '=', true),
    sql<SqlBool>`exists (select from book_parts p where p.fork_id = book_chapters.fork_id and p.id = book_chapters.part_id and p.is_published)`,
  ])

const allParts = statement('book.allParts', (q, p: { siteId: string }) =>
  parts(q).where('forkId', '=', p.siteId).orderBy('displayOrder').orderBy('number').orderBy('id'),
)

const publicParts = statement('book.publicParts', (q, p: { siteId: string }) =>
  parts(q)
    .where('forkId', '=', p.siteId)
    .where('isPublished', '=', true)
    .orderBy('displayOrder')
    .orderBy('number')
    .orderBy('id'),
)

const partById = statement('book.partById', (q, p: { siteIds: string[]; id: string }) =>
  parts(q).where('id', '=', p.id).where('forkId', '=', sql<string>`any(${p.siteIds})`),
)

const partByNumber = statement('book.partByNumber', (q, p: { siteId: string; number: number }) =>
  parts(q).where('forkId', '=', p.siteId).where('number', '=', p.number),
)

const allChapters = statement('book.allChapters', (q, p: { siteId: string }) =>
  chapters(q).where('forkId', '=', p.siteId).orderBy('displayOrder').orderBy('number').orderBy('id'),
)

const publicChapters = statement('book.publicChapters', (q, p: { siteId: string }) =>
  chapters(q)
    .where('forkId', '=', p.siteId)
    .where(isPublicChapter)
    .orderBy('displayOrder')
    .orderBy('number')
    .orderBy('id'),
)

const chapterById = statement('book.chapterById', (q, p: { siteIds: string[]; id: string }) =>
  chapters(q).select(CONTENT).where('id', '=', p.id).where('forkId', '=', sql<string>`any(${p.siteIds})`),
)

const chapterByNumber = statement('book.chapterByNumber', (q, p: { siteId: string; number: number }) =>
  chapters(q).select(CONTENT).where('forkId', '=', p.siteId).where('number', '=', p.number),
)

const publicChapterByNumber = statement(
  'book.publicChapterByNumber',
  (q, p: { siteId: string; number: number }) =>
    chapters(q)
      .select(CONTENT)
      .where('forkId', '=', p.siteId)
      .where('number', '=', p.number)
      .where(isPublicChapter),
)

interface ReflectionTexts {
  title: string
  prompt: string
  practice: string
  seedPaperText: string
  questions: string[]
}

const reflections = statement('book.reflections', (q, p: { siteId: string; locale: Locale }) =>
  q
    .selectFrom('reflections')
    .select([
      'id',
      'partId',
      'title',
      'prompt',
      'practice',
      'seedPaperText',
      sql<
        string[]
      >`coalesce((select jsonb_agg(x.question order by x.display_order, x.id) from reflection_questions x
        where x.fork_id = reflections.fork_id and x.reflection_id = reflections.id), '[]')`.as('questions'),
      sql<ReflectionTexts | null>`(select jsonb_build_object('title', t.title, 'prompt', t.prompt, 'practice', t.practice,
          'seedPaperText', t.seed_paper_text, 'questions', to_jsonb(t.questions))
        from reflection_translations t join languages l on l.id = t.language_id
        where t.fork_id = reflections.fork_id and t.reflection_id = reflections.id and l.code = ${p.locale})`.as(
        'translated',
      ),
    ])
    .where('forkId', '=', p.siteId)
    .where('isActive', '=', true)
    .orderBy('displayOrder')
    .orderBy('id'),
)

const evidenceItems = statement('book.evidence', (q, p: { siteId: string; locale: Locale }) =>
  q
    .selectFrom('evidenceItems')
    .select([
      'id',
      'partId',
      'title',
      'description',
      'source',
      sql<{ title: string; description: string; source: string } | null>`(
        select jsonb_build_object('title', t.title, 'description', t.description, 'source', t.source)
        from evidence_item_translations t join languages l on l.id = t.language_id
        where t.fork_id = evidence_items.fork_id and t.evidence_item_id = evidence_items.id and l.code = ${p.locale})`.as(
        'translated',
      ),
    ])
    .where('forkId', '=', p.siteId)
    .where('isActive', '=', true)
    .orderBy('displayOrder')
    .orderBy('id'),
)

const breathSections = statement('book.breath', (q, p: { siteId: string; locale: Locale }) =>
  q
    .selectFrom('breathSections')
    .select([
      'id',
      'partId',
      'title',
      'description',
      'instruction',
      'duration',
      sql<{ title: string; description: string; instruction: string } | null>`(
        select jsonb_build_object('title', t.title, 'description', t.description, 'instruction', t.instruction)
        from breath_section_translations t join languages l on l.id = t.language_id
        where t.fork_id = breath_sections.fork_id and t.breath_section_id = breath_sections.id and l.code = ${p.locale})`.as(
        'translated',
      ),
    ])
    .where('forkId', '=', p.siteId)
    .where('isActive', '=', true)
    .orderBy('createdAt')
    .orderBy('id'),
)

interface BookTexts {
  title: string
  subtitle: string
  description: string
}

const bookOfSite = statement('book.book', (q, p: { siteId: string }) =>
  q
    .selectFrom('books')
    .select([
      'forkId',
      'title',
      'subtitle',
      'author',
      'description',
      'featuredChapter',
      'cover',
      'version',
      'createdAt',
      'updatedAt',
    ])
    .select(
      sql<Translations<BookTexts>>`coalesce((
        select jsonb_object_agg(l.code, jsonb_build_object('title', t.title, 'subtitle', t.subtitle, 'description', t.description))
        from book_translations t join languages l on l.id = t.language_id where t.fork_id = books.fork_id), '{}')`.as(
        'translations',
      ),
    )
    .select(sql<BuyLink[]>`buy_links`.as('buyLinks'))
    .where('forkId', '=', p.siteId),
)

interface Spiral {
  title?: string
  description?: string
  parts?: string[]
  guidance?: string
}

const introOfSite = statement('book.intro', (q, p: { siteId: string }) =>
  q
    .selectFrom('bookIntros')
    .select(['title', 'subtitle', 'description', sql<Spiral>`spiral`.as('spiral')])
    .where('forkId', '=', p.siteId),
)

/** Every part of a site in its order, drafts too: for a session with a right on the site. */
export const listAllParts = (db: Reads, siteId: string) => db.many(allParts, { siteId })
/** The published parts of a site in their order. */
export const listPublicParts = (db: Reads, siteId: string) => db.many(publicParts, { siteId })
export const findPart = (db: Reads, siteIds: string[], id: string) => db.first(partById, { siteIds, id })
export const findPartByNumber = (db: Reads, siteId: string, number: number) =>
  db.first(partByNumber, { siteId, number })
/** Every chapter of a site without its content, drafts too. */
export const listAllChapters = (db: Reads, siteId: string) => db.many(allChapters, { siteId })
/** The public chapters of a site without their content: published, in a published part. */
export const listPublicChapters = (db: Reads, siteId: string) => db.many(publicChapters, { siteId })
export const findChapter = (db: Reads, siteIds: string[], id: string) =>
  db.first(chapterById, { siteIds, id })
export const findChapterByNumber = (db: Reads, siteId: string, number: number) =>
  db.first(chapterByNumber, { siteId, number })
export const findPublicChapter = (db: Reads, siteId: string, number: number) =>
  db.first(publicChapterByNumber, { siteId, number })
export const listReflections = (db: Reads, siteId: string, locale: Locale) =>
  db.many(reflections, { siteId, locale })
export const listEvidence = (db: Reads, siteId: string, locale: Locale) =>
  db.many(evidenceItems, { siteId, locale })
export const listBreath = (db: Reads, siteId: string, locale: Locale) =>
  db.many(breathSections, { siteId, locale })
export const findBook = (db: Reads, siteId: string) => db.first(bookOfSite, { siteId })
export const findIntro = (db: Reads, siteId: string) => db.first(introOfSite, { siteId })

export type PartRecord = NonNullable<Awaited<ReturnType<typeof findPart>>>
export type ChapterRecord = Awaited<ReturnType<typeof listAllChapters>>[number]
export type FullChapterRecord = NonNullable<Awaited<ReturnType<typeof findChapter>>>
export type BookRecord = NonNullable<Awaited<ReturnType<typeof findBook>>>

interface PartValues extends PartTexts {
  number: number
  color: string
  related: number[]
  isPublished: boolean
  displayOrder: number
}

export async function insertPart(tx: Tx, forkId: string, id: string, values: PartValues): Promise<void> {
  await tx.run((q) => q.insertInto('bookParts').values({ forkId, id, ...values }))
}

export async function updatePart(tx: Tx, forkId: string, id: string, values: PartValues): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('bookParts')
      .set({ ...values, version: sql`version + 1`, updatedAt: sql`now()` })
      .where('forkId', '=', forkId)
      .where('id', '=', id),
  )
}

/** Holds the row until the end of the transaction, so that two saves come one after the other. @returns its version */
export async function lockPart(tx: Tx, forkId: string, id: string): Promise<number | null> {
  const rows = await tx.run((q) =>
    q.selectFrom('bookParts').select('version').where('forkId', '=', forkId).where('id', '=', id).forUpdate(),
  )
  return rows[0]?.version ?? null
}

export async function deletePart(tx: Tx, forkId: string, id: string): Promise<void> {
  await tx.run((q) => q.deleteFrom('bookParts').where('forkId', '=', forkId).where('id', '=', id))
}

export async function replacePartTranslations(
  tx: Tx,
  forkId: string,
  partId: string,
  translations: Translations<PartTexts>,
): Promise<void> {
  await tx.run((q) =>
    q.deleteFrom('bookPartTranslations').where('forkId', '=', forkId).where('partId', '=', partId),
  )
  await insertPartTranslations(tx, forkId, partId, translations)
}

export async function insertPartTranslations(
  tx: Tx,
  forkId: string,
  partId: string,
  translations: Translations<PartTexts>,
): Promise<void> {
  for (const [code, texts] of Object.entries(translations)) {
    await tx.run((q) =>
      q.insertInto('bookPartTranslations').values({ forkId, partId, languageId: languageId(code), ...texts }),
    )
  }
}

interface ChapterValues extends ChapterTexts {
  partId: string
  number: number
  readTime: number | null
  isFree: boolean
  isPublished: boolean
  displayOrder: number
}

export async function insertChapter(
  tx: Tx,
  forkId: string,
  id: string,
  values: ChapterValues,
): Promise<void> {
  await tx.run((q) =>
    q.insertInto('bookChapters').values({ forkId, id, ...values, content: json(values.content) }),
  )
}

export async function updateChapter(
  tx: Tx,
  forkId: string,
  id: string,
  values: ChapterValues,
): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('bookChapters')
      .set({ ...values, content: json(values.content), version: sql`version + 1`, updatedAt: sql`now()` })
      .where('forkId', '=', forkId)
      .where('id', '=', id),
  )
}

/** Holds the row until the end of the transaction, so that two saves come one after the other. @returns its version */
export async function lockChapter(tx: Tx, forkId: string, id: string): Promise<number | null> {
  const rows = await tx.run((q) =>
    q
      .selectFrom('bookChapters')
      .select('version')
      .where('forkId', '=', forkId)
      .where('id', '=', id)
      .forUpdate(),
  )
  return rows[0]?.version ?? null
}

export async function deleteChapter(tx: Tx, forkId: string, id: string): Promise<void> {
  await tx.run((q) => q.deleteFrom('bookChapters').where('forkId', '=', forkId).where('id', '=', id))
}

export async function replaceChapterTranslations(
  tx: Tx,
  forkId: string,
  chapterId: string,
  translations: Translations<ChapterTexts>,
): Promise<void> {
  await tx.run((q) =>
    q.deleteFrom('bookChapterTranslations').where('forkId', '=', forkId).where('chapterId', '=', chapterId),
  )
  await insertChapterTranslations(tx, forkId, chapterId, translations)
}

export async function insertChapterTranslations(
  tx: Tx,
  forkId: string,
  chapterId: string,
  translations: Translations<ChapterTexts>,
): Promise<void> {
  for (const [code, texts] of Object.entries(translations)) {
    await tx.run((q) =>
      q
        .insertInto('bookChapterTranslations')
        .values({ forkId, chapterId, languageId: languageId(code), ...texts, content: json(texts.content) }),
    )
  }
}

const NUMBER_MAX = 999_999_999
const ORDER_MAX = 2_147_483_647

/** One more than the largest; at the limit the limit itself, which says for a number that it is taken. */
const following = (largest: RawBuilder<number | null>, max: number) =>
  sql<number>`least(coalesce(${largest}, 0), ${sql.lit(max - 1)}) + 1`

/**
 * Makes the creations of a site come one after the other until the end of the transaction,
 * so that two that ask for the next number get two numbers.
 */
export async function lockNumbers(tx: Tx, forkId: string): Promise<void> {
  await tx.run((q) => q.selectFrom('forks').select('id').where('id', '=', forkId).forNoKeyUpdate())
}

export async function nextPartNumbers(
  tx: Tx,
  forkId: string,
): Promise<{ number: number; displayOrder: number }> {
  const rows = await tx.run((q) =>
    q
      .selectFrom('bookParts')
      .select([
        following(sql`max(number)`, NUMBER_MAX).as('number'),
        following(sql`max(display_order)`, ORDER_MAX).as('displayOrder'),
      ])
      .where('forkId', '=', forkId),
  )
  return rows[0] ?? { number: 1, displayOrder: 1 }
}

/** Next number in the book, and next place in the part; each is the end of an index. */
export async function nextChapterNumbers(
  tx: Tx,
  forkId: string,
  partId: string,
): Promise<{ number: number; displayOrder: number }> {
  const [row] = await tx.many(chapterNumbers, { forkId, partId })
  return row ?? { number: 1, displayOrder: 1 }
}

const chapterNumbers = statement('book.nextChapterNumbers', (q, p: { forkId: string; partId: string }) =>
  q.selectNoFrom([
    following(sql`(select max(number) from book_chapters where fork_id = ${p.forkId})`, NUMBER_MAX).as(
      'number',
    ),
    following(
      sql`(select max(display_order) from book_chapters where fork_id = ${p.forkId} and part_id = ${p.partId})`,
      ORDER_MAX,
    ).as('displayOrder'),
  ]),
)

const partKey = statement(
  'book.partKey',
  (q, p: { siteId: string; id: string | null; number: number | null }) =>
    q
      .selectFrom('bookParts')
      .select('id')
      .where('forkId', '=', p.siteId)
      .where((w) => w.or([w('id', '=', p.id), w('number', '=', p.number)])),
)

/** The key of a part of this site, by its uuid or by its number. */
export async function findPartKey(
  db: Reads,
  siteId: string,
  by: { id: string } | { number: number },
): Promise<string | null> {
  const key = 'id' in by ? { id: by.id, number: null } : { id: null, number: by.number }
  return (await db.first(partKey, { siteId, ...key }))?.id ?? null
}

interface BookValues extends BookTexts {
  author: string
  featuredChapter: number | null
  buyLinks: BuyLink[]
  cover: string
}

export async function insertBook(tx: Tx, forkId: string, values: BookValues): Promise<void> {
  await tx.run((q) =>
    q.insertInto('books').values({ forkId, ...values, buyLinks: json(values.buyLinks) ?? '[]' }),
  )
}

/** Holds the row until the end of the transaction. @returns its version, null where the site has no book yet */
export async function lockBook(tx: Tx, forkId: string): Promise<number | null> {
  const rows = await tx.run((q) =>
    q.selectFrom('books').select('version').where('forkId', '=', forkId).forUpdate(),
  )
  return rows[0]?.version ?? null
}

export async function updateBook(tx: Tx, forkId: string, values: BookValues): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('books')
      .set({
        ...values,
        buyLinks: json(values.buyLinks) ?? '[]',
        version: sql`version + 1`,
        updatedAt: sql`now()`,
      })
      .where('forkId', '=', forkId),
  )
}

export async function replaceBookTranslations(
  tx: Tx,
  forkId: string,
  translations: Translations<BookTexts>,
): Promise<void> {
  await tx.run((q) => q.deleteFrom('bookTranslations').where('forkId', '=', forkId))
  for (const [code, texts] of Object.entries(translations)) {
    await tx.run((q) =>
      q.insertInto('bookTranslations').values({ forkId, languageId: languageId(code), ...texts }),
    )
  }
}

/** Title, meaning, colours and symbols that the gallery shows of a part. */
export async function setPartGallery(tx: Tx, forkId: string, id: string, gallery: object): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('bookParts')
      .set({ gallery: JSON.stringify(gallery) })
      .where('forkId', '=', forkId)
      .where('id', '=', id),
  )
}

interface NewReflection extends ReflectionTexts {
  id: string
  partId: string
  questionIds: string[]
}

export async function insertReflection(tx: Tx, forkId: string, reflection: NewReflection): Promise<void> {
  const { questions, questionIds, ...row } = reflection
  await tx.run((q) => q.insertInto('reflections').values({ forkId, ...row }))
  await tx.run((q) =>
    q.insertInto('reflectionQuestions').values(
      questions.map((question, i) => ({
        forkId,
        id: questionIds[i] as string,
        reflectionId: reflection.id,
        question,
        displayOrder: i + 1,
      })),
    ),
  )
}

interface NewEvidence {
  id: string
  partId: string
  title: string
  description: string
  source: string
  displayOrder: number
}

export async function insertEvidence(tx: Tx, forkId: string, evidence: NewEvidence): Promise<void> {
  await tx.run((q) => q.insertInto('evidenceItems').values({ forkId, ...evidence }))
}

interface NewBreath {
  id: string
  partId: string
  title: string
  description: string
  instruction: string
  duration: number | null
}

export async function insertBreath(tx: Tx, forkId: string, breath: NewBreath): Promise<void> {
  await tx.run((q) => q.insertInto('breathSections').values({ forkId, ...breath }))
}

interface NewIntro {
  title: string
  subtitle: string
  description: string
  spiral: object
}

export async function insertIntro(tx: Tx, forkId: string, intro: NewIntro): Promise<void> {
  await tx.run((q) =>
    q.insertInto('bookIntros').values({ forkId, ...intro, spiral: JSON.stringify(intro.spiral) }),
  )
}

export async function setPreviewSamples(tx: Tx, forkId: string, samples: object): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('books')
      .set({ previewSamples: JSON.stringify(samples) })
      .where('forkId', '=', forkId),
  )
}

function languageId(code: string) {
  return sql<string>`(select id from languages where code = ${code})`
}

/** A jsonb parameter: the driver would turn an array into a PostgreSQL array. */
function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value)
}
