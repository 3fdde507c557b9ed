import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Store } from '../../content/item/store/queries.ts'
import type { Stored } from '../../content/item/store/declared.ts'
import { publicLanguagesOf } from '../../content/item/store/reads.ts'
import { run } from '../../content/item/store/run.ts'
import { isKept, isPublishedNow, nextPublicationOf } from '../../content/item/store/statuses.ts'
import { typeStoreOf } from '../../content/item/store/type-store.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import { BUILT_IN_KINDS } from './shapes.ts'
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

/** Sorts items of parts by the place of their part, then by their own. */
const partPlace = (table: string) => {
  const part = (column: string) =>
    sql`(select ${sql.ref(`p.${column}`)} from book_parts p
      where p.fork_id = ${sql.ref(`${table}.forkId`)} and p.id = ${sql.ref(`${table}.partId`)})`
  return [part('displayOrder'), part('number')]
}

const ownPlace = (table: string) => sql.ref(`${table}.displayOrder`)
const ownNumber = (table: string) => sql.ref(`${table}.number`)

export const partStore = typeStoreOf(partType, {
  table: 'bookParts',
  translations: 'bookPartTranslations',
  owner: 'partId',
  isCounted: true,
  beside: {
    /** Computed from the number. */
    path: '',
    /** Number of its chapters, including drafts. */
    chapterCount: 0,
    ...GALLERY_OF_PART,
  },
  computed: {
    path: sql.ref('bookParts.path'),
    chapterCount: sql`(select count(*)::int from book_chapters c
      where c.fork_id = book_parts.fork_id and c.part_id = book_parts.id and ${isKept('c')})`,
  },
  json: ['galleryFocal'],
  order: [ownPlace('bookParts'), ownNumber('bookParts')],
})

/** A chapter is public only while its part is (contract row C667). */
const inPublicPart: RawBuilder<SqlBool> = sql`exists (
  select from book_parts where book_parts.fork_id = book_chapters.fork_id and book_parts.id = book_chapters.part_id
    and ${isPublishedNow('bookParts')})`

export const chapterStore = typeStoreOf(chapterType, {
  table: 'bookChapters',
  translations: 'bookChapterTranslations',
  owner: 'chapterId',
  isCounted: true,
  publicWhere: inPublicPart,
  order: [...partPlace('bookChapters'), ownPlace('bookChapters'), ownNumber('bookChapters')],
})

export type Row<S> = S extends Store<infer F, infer T> ? Stored<F, T> : never

interface ByNumber {
  siteId: string
  number: number
}

/** Finds complete items by their number in the book. */
function byNumber<F extends object, T extends object>(store: Store<F, T>) {
  const found = store.whole<ByNumber>('byNumber', (p) => sql`fork_id = ${p.siteId} and number = ${p.number}`)
  return (db: Reads, siteId: string, number: number) => db.first(found, { siteId, number })
}

export const findPartByNumber = byNumber(partStore)
/** With its content. */
export const findChapterByNumber = byNumber(chapterStore)

export const reflectionStore = typeStoreOf(reflectionType, {
  table: 'reflections',
  translations: 'reflectionTranslations',
  owner: 'reflectionId',
  computed: {
    questions: sql`coalesce((select jsonb_agg(x.question order by x.display_order, x.id) from reflection_questions x
      where x.fork_id = reflections.fork_id and x.reflection_id = reflections.id), '[]')`,
  },
  order: [...partPlace('reflections'), ownPlace('reflections')],
})

export const evidenceStore = typeStoreOf(evidenceType, {
  table: 'evidenceItems',
  translations: 'evidenceItemTranslations',
  owner: 'evidenceItemId',
  order: [...partPlace('evidenceItems'), ownPlace('evidenceItems')],
})

export const breathStore = typeStoreOf(breathType, {
  table: 'breathSections',
  translations: 'breathSectionTranslations',
  owner: 'breathSectionId',
  order: [...partPlace('breathSections'), sql.ref('breathSections.createdAt')],
})

export const visualStore = typeStoreOf(visualType, {
  table: 'visualAssets',
  translations: 'visualAssetTranslations',
  owner: 'visualAssetId',
})

export const bookStore = typeStoreOf(bookType, {
  table: 'books',
  translations: 'bookTranslations',
  owner: 'forkId',
  beside: { hasIntro: false },
  computed: { hasIntro: sql`exists (select from book_intros where book_intros.fork_id = books.fork_id)` },
})

export const introStore = typeStoreOf(introType, {
  table: 'bookIntros',
  translations: 'bookIntroTranslations',
  owner: 'forkId',
})

/** The ids of a table's rows grouped by part, each list in order. */
const groups = (
  table: string,
) => sql`coalesce((select jsonb_agg(ids order by place, part_id nulls last) from (
    select x.part_id, min(p.display_order) as place, jsonb_agg(x.id order by x.display_order, x.id) as ids
    from ${sql.table(table)} x left join book_parts p on p.fork_id = x.fork_id and p.id = x.part_id
    where x.fork_id = book_orders.fork_id and ${isKept('x')} group by x.part_id) g), '[]')`

/** The order of a book; its row stores only the number of writes, the order itself is in the ordered tables. */
export const orderStore = typeStoreOf(orderType, {
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

/**
 * All parts and all chapters that are not in the trash, each in its order and without translations. An order of the book is
 * fitted to them.
 */
export const listStanding = async (db: Reads, siteId: string) => ({
  parts: await partStore.list(db, siteId, { language: '' }),
  chapters: await chapterStore.list(db, siteId, { language: '' }),
})

/** The row of a book's order; null before the first move. */
export const findOrder = (db: Reads, siteId: string) => orderStore.find(db, [siteId], siteId)

/** Updates the featured chapter's number after renumbering, so that the landing page shows the same chapter. */
export async function moveFeatured(
  tx: Tx,
  siteId: string,
  numbers: readonly { before: number; number: number }[],
): Promise<void> {
  const moved = numbers.filter(({ before, number }) => before !== number)
  if (moved.length === 0) return
  const book = await findBook(tx, siteId)
  const featuredChapter = moved.find(({ before }) => before === book?.featuredChapter)?.number
  if (featuredChapter === undefined) return
  await tx.run((q) => q.updateTable('books').set({ featuredChapter }).where('forkId', '=', siteId))
}

/** The book record of a site, null where it has none. */
export const findBook = (db: Reads, siteId: string) => bookStore.find(db, [siteId], siteId)
export const findIntro = (db: Reads, siteId: string) => introStore.find(db, [siteId], siteId)

/** The largest number that a part or a chapter can have. */
const NUMBER_MAX = 999_999_999

/** The site's largest number plus one, read from the end of an index. At the limit it returns the limit, whose insert then fails as taken. */
export async function nextNumber(
  tx: Tx,
  { home }: Pick<Store<object, object>, 'home'>,
  siteId: string,
): Promise<number> {
  const [row] = await run<{ next: number }>(
    tx,
    sql`select least(coalesce(max(number), 0), ${sql.lit(NUMBER_MAX - 1)}) + 1 as next
      from ${sql.table(home.table)} where fork_id = ${siteId}`,
  )
  return row?.next ?? 1
}

/**
 * Serializes creations on a site until the end of the transaction,
 * so that two of them get different numbers.
 */
export async function lockNumbers(tx: Tx, siteId: string): Promise<void> {
  await tx.run((q) => q.selectFrom('forks').select('id').where('id', '=', siteId).forNoKeyUpdate())
}

const kindsInParts = statement('book.kindsInParts', (q, p: { siteId: string }) => {
  const of = (table: 'bookChapters' | 'reflections' | 'evidenceItems' | 'breathSections', kind: string) =>
    q
      .selectFrom(table)
      .select(['partId', sql<(typeof BUILT_IN_KINDS)[number]>`${sql.lit(kind)}`.as('kind')])
      .where('forkId', '=', p.siteId)
      .where(isKept(table))
  return of('bookChapters', 'chapters')
    .unionAll(of('reflections', 'reflections'))
    .unionAll(of('evidenceItems', 'evidence'))
    .unionAll(of('breathSections', 'breath'))
})

/** Which types of items each part holds, including drafts and inactive ones, without the trash. */
export const listKindsInParts = (db: Reads, siteId: string) => db.many(kindsInParts, { siteId })

/** Replaces the questions of a reflection, in this order. */
export async function replaceQuestions(
  tx: Tx,
  siteId: string,
  reflectionId: string,
  questions: { id: string; question: string }[],
): Promise<void> {
  await tx.run((q) =>
    q.deleteFrom('reflectionQuestions').where('forkId', '=', siteId).where('reflectionId', '=', reflectionId),
  )
  if (questions.length === 0) return
  await tx.run((q) =>
    q
      .insertInto('reflectionQuestions')
      .values(questions.map((row, i) => ({ forkId: siteId, reflectionId, ...row, displayOrder: i + 1 }))),
  )
}

/** Milliseconds until the next scheduled publication or withdrawal of a part or chapter; null if none is scheduled. */
export const untilNextPublication = nextPublicationOf('book', ['bookParts', 'bookChapters'])

/** The languages, beside the site's source one, that a published part or chapter was translated into. */
export const listPublicLanguages = publicLanguagesOf('book', [partStore, chapterStore], sql`t.title <> ''`)

const publicColors = statement('book.publicColors', (q, p: { siteId: string }) =>
  q
    .selectFrom('bookParts')
    .select(['forkId', 'number', 'color', 'galleryColors'])
    .where('forkId', '=', p.siteId)
    .where(isPublishedNow('bookParts'))
    .orderBy('number'),
)

/** The colours of the published parts, without their texts: every page reads them. */
export const listPublicColors = (db: Reads, siteId: string) => db.many(publicColors, { siteId })

/** A published part that has no picture for its gallery, not even one that is switched off. */
export interface BarePart {
  siteId: string
  id: string
  number: number
  title: string
  color: string
  galleryColors: string[]
  /** In the book, from 0. */
  place: number
}

const hasNoPicture = sql<boolean>`not exists (select from visual_assets v
  where v.fork_id = book_parts.fork_id and v.part_id = book_parts.id and v.asset_type = 'gallery')`

const bareParts = statement<{ limit: number }, BarePart>('book.bareParts', (q, p) =>
  q
    .selectFrom('bookParts')
    .select(['forkId as siteId', 'id', 'number', 'title', 'color', 'galleryColors'])
    .select(
      sql<number>`(select count(*)::int from book_parts p where p.fork_id = book_parts.fork_id
        and (p.display_order, p.number) < (book_parts.display_order, book_parts.number))`.as('place'),
    )
    .where(isPublishedNow('bookParts'))
    .where(hasNoPicture)
    .orderBy('updatedAt')
    .limit(p.limit),
)

/** Some parts of all sites that have no picture, those that wait the longest first. */
export const listBareParts = (db: Reads, limit: number) => db.many(bareParts, { limit })

/** Locks a part that still has no picture. @returns false where it has one, or is gone */
export async function lockBarePart(
  tx: Tx,
  { siteId, id }: Pick<BarePart, 'siteId' | 'id'>,
): Promise<boolean> {
  const rows = await tx.run<{ id: string }>((q) =>
    q
      .selectFrom('bookParts')
      .select('id')
      .where('forkId', '=', siteId)
      .where('id', '=', id)
      .where(hasNoPicture)
      .forUpdate(),
  )
  return rows.length > 0
}
