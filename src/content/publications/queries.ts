import { sql } from 'kysely'
import { PUBLICATIONS_MAX, UNDO_DAYS } from '../contract/review.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import type { PublishedItem } from './published.ts'

const waiting = statement('review.waiting', (q, p: { siteId: string }) =>
  q
    .selectFrom('draftFields')
    .select(['kind', 'itemId'])
    .where('forkId', '=', p.siteId)
    .where('isWaiting', '=', true)
    .groupBy(['kind', 'itemId'])
    .orderBy(sql`max(changed_at)`, 'desc')
    .orderBy('itemId'),
)

/** Items of a site that have drafts, the newest draft first. */
export const listWaiting = (db: Reads, siteId: string) => db.many(waiting, { siteId })

/** A stored publication; `number` is its place among those of its site. */
export interface StoredPublication {
  id: string
  number: number
  at: string
  /** The planned moment, for a scheduled publication. */
  dueAt: string | null
  by: string
  items: PublishedItem[]
  undoneAt: string | null
  /** Young enough to be undone. */
  isOpen: boolean
}

/** Numbers are counted, not stored; they never change, since no publication is ever deleted. */
const numbered = sql`select x.*, row_number() over (order by x.published_at, x.id)::int as number
  from publications x where x.fork_id = `
const columns = sql`p.fork_id, p.id, p.number, p.items, p.published_at as at, p.due_at, p.undone_at,
  coalesce(u.username, '') as by, p.published_at > now() - make_interval(days => ${sql.lit(UNDO_DAYS)}) as is_open`

/** Only `insertPublication` writes `items`. */
type Row = StoredPublication & { forkId: string }

const page = statement(
  'review.publications',
  (_, p: { siteId: string; before: number }) =>
    sql<Row>`select ${columns} from (${numbered}${p.siteId}) p left join users u on u.id = p.user_id
      where p.number < ${p.before} order by p.number desc limit ${sql.lit(PUBLICATIONS_MAX)}`,
)

const one = statement(
  'review.publication',
  (_, p: { siteId: string; publicationId: string }) =>
    sql<Row>`select ${columns} from (${numbered}${p.siteId}) p left join users u on u.id = p.user_id
      where p.id = ${p.publicationId}`,
)

const newest = statement(
  'review.newest',
  (_, p: { siteId: string }) =>
    sql<Row>`select ${columns} from (${numbered}${p.siteId}) p left join users u on u.id = p.user_id
      order by p.number desc limit 1`,
)

const total = statement('review.countPublications', (q, p: { siteId: string }) =>
  q
    .selectFrom('publications')
    .select(['forkId', sql<number>`count(*)::int`.as('total')])
    .where('forkId', '=', p.siteId)
    .groupBy('forkId'),
)

/** Publications of a site with numbers below `before`, the newest first. */
export async function listPublications(
  db: Reads,
  asked: { siteId: string; before: number },
): Promise<StoredPublication[]> {
  return (await db.many(page, asked)).map(withoutSite)
}

export const countPublications = async (db: Reads, { siteId }: { siteId: string }): Promise<number> =>
  (await db.first(total, { siteId }))?.total ?? 0

export async function findPublication(
  db: Reads,
  asked: { siteId: string; publicationId: string },
): Promise<StoredPublication | null> {
  const found = await db.first(one, asked)
  return found && withoutSite(found)
}

/** The last publication of a site; null before the first. */
export async function findLast(db: Reads, siteId: string): Promise<StoredPublication | null> {
  const found = await db.first(newest, { siteId })
  return found && withoutSite(found)
}

export async function insertPublication(
  tx: Tx,
  siteId: string,
  {
    id,
    items,
    userId,
    dueAt = null,
  }: { id: string; items: PublishedItem[]; userId: string | null; dueAt?: string | null },
): Promise<void> {
  await tx.run((q) =>
    q.insertInto('publications').values({ forkId: siteId, id, items: JSON.stringify(items), userId, dueAt }),
  )
}

/** Marks a publication as undone. @returns false where it was already */
export async function markUndone(tx: Tx, siteId: string, id: string): Promise<boolean> {
  const marked = await tx.run((q) =>
    q
      .updateTable('publications')
      .set({ undoneAt: sql<string>`now()` })
      .where('forkId', '=', siteId)
      .where('id', '=', id)
      .where('undoneAt', 'is', null)
      .returning('id'),
  )
  return marked.length > 0
}

const withoutSite = ({ forkId: _, ...publication }: Row): StoredPublication => publication
