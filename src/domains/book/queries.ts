import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isKept, isPublishedNow, nextPublicationOf } from '../../content/item/store/statuses.ts'
import { type FactsIn, typeStoreOf } from '../../content/item/store/type-store.ts'
import type { TextsOf } from '../../content/type/define-type.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import { HELD } from './contract.ts'
import { bookType } from './types/book.ts'
import { breathType } from './types/breath.ts'
import { chapterType } from './types/chapter.ts'
import { evidenceType } from './types/evidence.ts'
import { GALLERY_OF_PART } from './types/gallery.ts'
import { introType } from './types/intro.ts'
import { orderType } from './types/order.ts'
import { partType } from './types/part.ts'
import { reflectionType } from './types/reflection.ts'
import { visualType } from './types/visual.ts'

/** The place of what belongs to a part: first that of the part. */
const partPlace = (table: string) => {
  const part = (column: string) =>
    sql`(select ${sql.ref(`p.${column}`)} from book_parts p
      where p.fork_id = ${sql.ref(`${table}.forkId`)} and p.id = ${sql.ref(`${table}.partId`)})`
  return [
    { by: part('displayOrder'), type: 'integer' as const },
    { by: part('number'), type: 'integer' as const },
  ]
}

const ownPlace = (table: string) => ({
  by: sql.ref(`${table}.displayOrder`),
  type: 'integer' as const,
})

export const parts = typeStoreOf(partType, {
  statements: 'book.parts',
  table: 'bookParts',
  translations: 'bookPartTranslations',
  owner: 'partId',
  isCounted: true,
  beside: {
    /** Made of the number. */
    path: '',
    /** Chapters that it holds, drafts too. */
    chapterCount: 0,
    ...GALLERY_OF_PART,
  },
  computed: {
    path: sql.ref('bookParts.path'),
    chapterCount: sql`(select count(*)::int from book_chapters c
      where c.fork_id = book_parts.fork_id and c.part_id = book_parts.id and ${isKept('c')})`,
  },
  json: ['galleryFocal'],
  order: [ownPlace('bookParts'), { by: sql.ref('bookParts.number'), type: 'integer' }],
})

/** A chapter is public only while its part is (contract row C667). */
const inPublicPart: RawBuilder<SqlBool> = sql`exists (
  select from book_parts where book_parts.fork_id = book_chapters.fork_id and book_parts.id = book_chapters.part_id
    and ${isPublishedNow('bookParts')})`

export const chapters = typeStoreOf(chapterType, {
  statements: 'book.chapters',
  table: 'bookChapters',
  translations: 'bookChapterTranslations',
  owner: 'chapterId',
  isCounted: true,
  beside: {},
  publicWhere: inPublicPart,
  order: [
    ...partPlace('bookChapters'),
    ownPlace('bookChapters'),
    { by: sql.ref('bookChapters.number'), type: 'integer' },
  ],
})

export type PartFacts = FactsIn<typeof parts>
export type PartTexts = TextsOf<typeof partType>
export type ChapterFacts = FactsIn<typeof chapters>
export type ChapterTexts = TextsOf<typeof chapterType>

interface ByNumber {
  siteId: string
  number: number
}

const partByNumber = parts.whole<ByNumber>(
  'byNumber',
  (p) => sql`book_parts.fork_id = ${p.siteId} and book_parts.number = ${p.number}`,
)

const chapterByNumber = chapters.whole<ByNumber>(
  'byNumber',
  (p) => sql`book_chapters.fork_id = ${p.siteId} and book_chapters.number = ${p.number}`,
)

const publicChapterByNumber = chapters.whole<ByNumber>(
  'publicByNumber',
  (p, isVisible) =>
    sql`book_chapters.fork_id = ${p.siteId} and book_chapters.number = ${p.number} and ${isVisible}`,
)

export const findPartByNumber = (db: Reads, siteId: string, number: number) =>
  db.first(partByNumber, { siteId, number })
export const findChapterByNumber = (db: Reads, siteId: string, number: number) =>
  db.first(chapterByNumber, { siteId, number })
/** With its content; null while it or its part is not public. */
export const findPublicChapterByNumber = (db: Reads, siteId: string, number: number) =>
  db.first(publicChapterByNumber, { siteId, number })

export const reflections = typeStoreOf(reflectionType, {
  statements: 'book.reflections',
  table: 'reflections',
  translations: 'reflectionTranslations',
  owner: 'reflectionId',
  beside: {},
  computed: {
    questions: sql`coalesce((select jsonb_agg(x.question order by x.display_order, x.id) from reflection_questions x
      where x.fork_id = reflections.fork_id and x.reflection_id = reflections.id), '[]')`,
  },
  order: [...partPlace('reflections'), ownPlace('reflections')],
})

export const evidence = typeStoreOf(evidenceType, {
  statements: 'book.evidence',
  table: 'evidenceItems',
  translations: 'evidenceItemTranslations',
  owner: 'evidenceItemId',
  beside: {},
  order: [...partPlace('evidenceItems'), ownPlace('evidenceItems')],
})

export const breath = typeStoreOf(breathType, {
  statements: 'book.breath',
  table: 'breathSections',
  translations: 'breathSectionTranslations',
  owner: 'breathSectionId',
  beside: {},
  order: [...partPlace('breathSections'), { by: sql.ref('breathSections.createdAt'), type: 'timestamptz' }],
})

export const visuals = typeStoreOf(visualType, {
  statements: 'book.visuals',
  table: 'visualAssets',
  translations: 'visualAssetTranslations',
  owner: 'visualAssetId',
  beside: {},
  order: [ownPlace('visualAssets')],
})

export type ReflectionFacts = FactsIn<typeof reflections>
export type ReflectionTexts = TextsOf<typeof reflectionType>
export type EvidenceFacts = FactsIn<typeof evidence>
export type EvidenceTexts = TextsOf<typeof evidenceType>
export type BreathFacts = FactsIn<typeof breath>
export type BreathTexts = TextsOf<typeof breathType>
export type VisualFacts = FactsIn<typeof visuals>

export const books = typeStoreOf(bookType, {
  statements: 'book.book',
  table: 'books',
  translations: 'bookTranslations',
  owner: 'forkId',
  beside: {},
})

export const intros = typeStoreOf(introType, {
  statements: 'book.intro',
  table: 'bookIntros',
  translations: 'bookIntroTranslations',
  owner: 'forkId',
  beside: {},
})

/** The keys of a table by the part that they stand in, each list in its order. */
const groups = (
  table: string,
) => sql`coalesce((select jsonb_agg(ids order by place, part_id nulls last) from (
    select x.part_id, min(p.display_order) as place, jsonb_agg(x.id order by x.display_order, x.id) as ids
    from ${sql.table(table)} x left join book_parts p on p.fork_id = x.fork_id and p.id = x.part_id
    where x.fork_id = book_orders.fork_id and ${isKept('x')} group by x.part_id) g), '[]')`

/** The order of a book; how often it was written is all that its own row holds. */
export const orders = typeStoreOf(orderType, {
  statements: 'book.order',
  table: 'bookOrders',
  beside: { written: 0 },
  computed: {
    outline: sql`coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'chapters', coalesce((
        select jsonb_agg(c.id order by c.display_order, c.number, c.id) from book_chapters c
        where c.fork_id = x.fork_id and c.part_id = x.id and ${isKept('c')}), '[]')) order by x.display_order, x.number, x.id)
      from book_parts x where x.fork_id = book_orders.fork_id and ${isKept('x')}), '[]')`,
    reflections: groups('reflections'),
    evidence: groups('evidenceItems'),
    visuals: groups('visualAssets'),
  },
})

export type OrderFacts = FactsIn<typeof orders>

/** What an order is made of, as readers have it now. */
export interface Standing {
  id: string
  title: string
  number: number
  displayOrder: number
  partId: string | null
  /** Numbers of other parts that it names. */
  related: number[]
  isSeen: boolean
}

const standingParts = statement('book.standingParts', (q, p: { siteId: string }) =>
  q
    .selectFrom('bookParts')
    .select(['forkId', 'id', 'title', 'number', 'displayOrder', 'related'])
    .select([
      sql<string | null>`null::uuid`.as('partId'),
      sql<boolean>`${isPublishedNow('bookParts')}`.as('isSeen'),
    ])
    .where('forkId', '=', p.siteId)
    .where(isKept('bookParts'))
    .orderBy('displayOrder')
    .orderBy('number'),
)

const standingChapters = statement('book.standingChapters', (q, p: { siteId: string }) =>
  q
    .selectFrom('bookChapters')
    .select(['forkId', 'id', 'title', 'number', 'displayOrder', 'partId'])
    .select([
      sql<number[]>`'{}'::int[]`.as('related'),
      sql<boolean>`${isPublishedNow('bookChapters')}`.as('isSeen'),
    ])
    .where('forkId', '=', p.siteId)
    .where(isKept('bookChapters'))
    .orderBy('displayOrder')
    .orderBy('number'),
)

export const listStandingParts = (db: Reads, siteId: string): Promise<Standing[]> =>
  db.many(standingParts, { siteId })

/** Each part's chapters in their order. */
export const listStandingChapters = (db: Reads, siteId: string): Promise<Standing[]> =>
  db.many(standingChapters, { siteId })

/** Both, for whoever lays a book out. */
export const listStanding = async (db: Reads, siteId: string) => ({
  parts: await listStandingParts(db, siteId),
  chapters: await listStandingChapters(db, siteId),
})

/** The row of the order of a book, null before the first move. */
export const findOrder = (db: Reads, siteId: string) => orders.find(db, [siteId], siteId)

/** Has the chapter that the landing page shows be the same one, under its new number. */
export async function moveFeatured(
  tx: Tx,
  forkId: string,
  numbers: readonly { before: number; number: number }[],
): Promise<void> {
  const moved = numbers.filter(({ before, number }) => before !== number)
  if (moved.length === 0) return
  const [book] = await tx.run((q) =>
    q.selectFrom('books').select('featuredChapter').where('forkId', '=', forkId),
  )
  const featuredChapter = moved.find(({ before }) => before === book?.featuredChapter)?.number
  if (featuredChapter === undefined) return
  await tx.run((q) => q.updateTable('books').set({ featuredChapter }).where('forkId', '=', forkId))
}

/** What belongs to parts and readers see. */
export async function listSeenIn(
  tx: Tx,
  siteId: string,
  table: 'reflections' | 'evidenceItems' | 'visualAssets',
): Promise<Set<string>> {
  const rows = await tx.run((q) =>
    q
      .selectFrom(table)
      .select('id')
      .where('forkId', '=', siteId)
      .where('isActive', '=', true)
      .where(isKept(table))
      .where((w) =>
        w.or([
          w('partId', 'is', null),
          sql<SqlBool>`exists (select from book_parts where book_parts.fork_id = ${sql.ref(`${table}.forkId`)}
            and book_parts.id = ${sql.ref(`${table}.partId`)} and ${isPublishedNow('bookParts')})`,
        ]),
      ),
  )
  return new Set(rows.map(({ id }) => id))
}

/** The book record of a site, null where it has none. */
export const findBook = (db: Reads, siteId: string) => books.find(db, [siteId], siteId)
export const findIntro = (db: Reads, siteId: string) => intros.find(db, [siteId], siteId)

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

const chaptersIn = statement('book.countChapters', (q, p: { siteId: string; partId: string }) =>
  q
    .selectFrom('bookChapters')
    .select(['forkId', sql<number>`count(*)::int`.as('number')])
    .where('forkId', '=', p.siteId)
    .where('partId', '=', p.partId)
    .where(isKept('bookChapters'))
    .groupBy('forkId'),
)

/** How many chapters a part holds, drafts too, without what was thrown away. */
export const countChapters = async (db: Reads, siteId: string, partId: string): Promise<number> =>
  (await db.first(chaptersIn, { siteId, partId }))?.number ?? 0

const held = statement('book.held', (q, p: { siteId: string }) => {
  const of = (table: 'bookChapters' | 'reflections' | 'evidenceItems' | 'breathSections', kind: string) =>
    q
      .selectFrom(table)
      .select(['partId', sql<(typeof HELD)[number]>`${sql.lit(kind)}`.as('kind')])
      .where('forkId', '=', p.siteId)
      .where(isKept(table))
  return of('bookChapters', 'chapters')
    .unionAll(of('reflections', 'reflections'))
    .unionAll(of('evidenceItems', 'evidence'))
    .unionAll(of('breathSections', 'breath'))
})

/** Which kinds of things each part of a site holds, drafts and what is switched off too, without what was thrown away. */
export const listHeld = (db: Reads, siteId: string) => db.many(held, { siteId })

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

/** The place after the last one within a part. */
export async function nextPlace(
  tx: Tx,
  table: 'reflections' | 'evidenceItems',
  forkId: string,
  partId: string,
): Promise<number> {
  const rows = await tx.run((q) =>
    q
      .selectFrom(table)
      .select(following(sql`max(display_order)`, ORDER_MAX).as('place'))
      .where('forkId', '=', forkId)
      .where('partId', '=', partId),
  )
  return rows[0]?.place ?? 1
}

const partKey = statement(
  'book.partKey',
  (q, p: { siteId: string; id: string | null; number: number | null }) =>
    q
      .selectFrom('bookParts')
      .select('id')
      .where('forkId', '=', p.siteId)
      .where((w) => w.or([w('id', '=', p.id), w('number', '=', p.number)])),
)

const chapterKey = statement(
  'book.chapterKey',
  (q, p: { siteId: string; id: string | null; number: number | null }) =>
    q
      .selectFrom('bookChapters')
      .select('id')
      .where('forkId', '=', p.siteId)
      .where((w) => w.or([w('id', '=', p.id), w('number', '=', p.number)])),
)

/** How an item is named: by its uuid or by its number. */
export type Named = { id: string } | { number: number }

/** The key of a part of this site. */
export const findPartKey = async (db: Reads, siteId: string, by: Named): Promise<string | null> =>
  (await db.first(partKey, { siteId, ...keyOf(by) }))?.id ?? null

/** The key of a chapter of this site. */
export const findChapterKey = async (db: Reads, siteId: string, by: Named): Promise<string | null> =>
  (await db.first(chapterKey, { siteId, ...keyOf(by) }))?.id ?? null

function keyOf(by: Named) {
  return 'id' in by ? { id: by.id, number: null } : { id: null, number: by.number }
}

/** Writes the questions of a reflection anew, in this order. */
export async function replaceQuestions(
  tx: Tx,
  forkId: string,
  reflectionId: string,
  questions: { id: string; question: string }[],
): Promise<void> {
  await tx.run((q) =>
    q.deleteFrom('reflectionQuestions').where('forkId', '=', forkId).where('reflectionId', '=', reflectionId),
  )
  if (questions.length === 0) return
  await tx.run((q) =>
    q
      .insertInto('reflectionQuestions')
      .values(questions.map((row, i) => ({ forkId, reflectionId, ...row, displayOrder: i + 1 }))),
  )
}

/** Milliseconds until a part or chapter comes out or goes by itself, null when none is scheduled. */
export const untilNextPublication = nextPublicationOf('book', ['bookParts', 'bookChapters'])

const publicLanguages = statement('book.publicLanguages', (q, p: { siteId: string }) => {
  const named = (table: 'bookPartTranslations' | 'bookChapterTranslations', visible: RawBuilder<SqlBool>) =>
    q
      .selectFrom(table)
      .select(['forkId', 'languageId'])
      .where('forkId', '=', p.siteId)
      .where('title', '<>', '')
      .where(visible)
  const parts = sql<SqlBool>`exists (select from book_parts where book_parts.fork_id = book_part_translations.fork_id
    and book_parts.id = book_part_translations.part_id and ${isPublishedNow('bookParts')})`
  const chapters = sql<SqlBool>`exists (select from book_chapters
    where book_chapters.fork_id = book_chapter_translations.fork_id
    and book_chapters.id = book_chapter_translations.chapter_id
    and ${isPublishedNow('bookChapters')} and ${inPublicPart})`
  return q
    .selectFrom(
      named('bookPartTranslations', parts).union(named('bookChapterTranslations', chapters)).as('named'),
    )
    .innerJoin('languages', 'languages.id', 'named.languageId')
    .select(['forkId', 'code'])
    .orderBy('code')
})

/** The languages, beside the site's default one, that a published part or chapter was translated into. */
export async function listPublicLanguages(db: Reads, siteId: string): Promise<string[]> {
  return (await db.many(publicLanguages, { siteId })).map(({ code }) => code)
}

const publicColors = statement('book.publicColors', (q, p: { siteId: string }) =>
  q
    .selectFrom('bookParts')
    .select(['id', 'number', 'color', 'galleryColors'])
    .where('forkId', '=', p.siteId)
    .where(isPublishedNow('bookParts'))
    .orderBy('number'),
)

/** What the published parts say of their colours. */
export const listPublicColors = (db: Reads, siteId: string) => db.many(publicColors, { siteId })

const shownFile = statement<
  { siteId: string; id: string; path: string },
  { kind: string; id: string; title: string }
>('book.shownFile', (q, p) =>
  q
    .selectFrom('visualAssets as v')
    .leftJoin('bookParts as part', (join) =>
      join.onRef('part.forkId', '=', 'v.forkId').onRef('part.id', '=', 'v.partId'),
    )
    .select([
      sql<string>`'visual'`.as('kind'),
      'v.id',
      sql<string>`coalesce(nullif(v.title, ''), part.title, '')`.as('title'),
    ])
    .where('v.forkId', '=', p.siteId)
    .where((of) => of.or([of('v.mediaFileId', '=', p.id), of('v.path', '=', p.path)]))
    .where(isKept('v'))
    .unionAll(
      q
        .selectFrom('books')
        .select([sql<string>`'book'`.as('kind'), 'forkId as id', 'title'])
        .where('forkId', '=', p.siteId)
        .where('cover', '=', p.path),
    ),
)

/** What of the book shows a file of the library. */
export const listShowing = (db: Reads, siteId: string, { id, path }: { id: string; path: string }) =>
  db.many(shownFile, { siteId, id, path })
