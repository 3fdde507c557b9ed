import { sql } from 'kysely'
import type { Cause, FieldsByLanguage } from '../contract/history.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'
import { isOfItem, type ItemKey } from '../drafts/queries.ts'
import type { PublicState } from '../item/state.ts'

/** Revisions kept of each item; older ones are deleted. */
const REVISIONS_KEPT = 200

export interface NewRevision {
  cause: Cause
  /** The writer of an autosave: one load of an editor. */
  writer: string | null
  version: number
  fields: FieldsByLanguage
  userId: string | null
}

const ofItem = statement('history.revisions', (q, p: ItemKey) =>
  q
    .selectFrom('revisions')
    .leftJoin('users', 'users.id', 'revisions.userId')
    .select(['revisions.forkId', 'number', 'cause', 'revisions.version', 'revisions.createdAt as at'])
    .select(sql<string>`coalesce(users.username, '')`.as('by'))
    .select(sql<boolean>`fields is not distinct from lag(fields) over (order by number)`.as('isSame'))
    .where(isOfItem(p))
    .orderBy('number', 'desc'),
)

/** The revisions of an item, the newest first, without their fields. */
export const listRevisions = (db: Reads, key: ItemKey) => db.many(ofItem, key)

const oneRevision = statement('history.revision', (q, p: ItemKey & { number: number }) =>
  q
    .selectFrom('revisions')
    .leftJoin('users', 'users.id', 'revisions.userId')
    .select([
      'revisions.forkId',
      'number',
      'cause',
      'revisions.version',
      'revisions.createdAt as at',
      'fields',
    ])
    .select(sql<string>`coalesce(users.username, '')`.as('by'))
    .select((e) =>
      e
        .selectFrom('revisions as before')
        .select(sql<boolean>`revisions.fields is not distinct from before.fields`.as('isSame'))
        .whereRef('before.forkId', '=', 'revisions.forkId')
        .whereRef('before.kind', '=', 'revisions.kind')
        .whereRef('before.itemId', '=', 'revisions.itemId')
        .whereRef('before.number', '=', sql<number>`revisions.number - 1`)
        .as('isSame'),
    )
    .where(isOfItem(p))
    .where('number', '=', p.number),
)

export const findRevision = (db: Reads, key: ItemKey, number: number) =>
  db.first(oneRevision, { ...key, number })

const username = statement('history.username', (q, p: { id: string }) =>
  q.selectFrom('users').select('username').where('id', '=', p.id),
)

/** '' for an account that is gone. */
export const findUsername = async (db: Reads, id: string): Promise<string> =>
  (await db.first(username, { id }))?.username ?? ''

const newest = statement('history.newest', (q, p: ItemKey) =>
  q
    .selectFrom('revisions')
    .select(['number', 'cause', 'writer', 'userId'])
    .where(isOfItem(p))
    .orderBy('number', 'desc')
    .limit(sql.lit(1)),
)

/** The newest revision of an item; null where the item was never changed. */
export const findNewest = (tx: Tx, key: ItemKey) => tx.first(newest, key)

const takenDown = statement('history.takenDown', (q, p: { siteId: string; itemIds: readonly string[] }) =>
  q
    .selectFrom('revisions')
    .select(['forkId', 'itemId'])
    .where('forkId', '=', p.siteId)
    .where('itemId', '=', sql<string>`any(${p.itemIds}::uuid[])`)
    .where('cause', '=', 'unpublish')
    .groupBy(['forkId', 'itemId']),
)

/** Those of the items that were ever unpublished or unscheduled, as far as their kept revisions show. */
export async function listTakenDown(
  db: Reads,
  asked: { siteId: string; itemIds: readonly string[] },
): Promise<Set<string>> {
  const rows = asked.itemIds.length === 0 ? [] : await db.many(takenDown, asked)
  return new Set(rows.map(({ itemId }) => itemId))
}

/** The number of the newest revision of each item; an item that was never changed has none. */
export async function listNewest(
  tx: Tx,
  siteId: string,
  kind: string,
  itemIds: readonly string[],
): Promise<{ itemId: string; number: number }[]> {
  if (itemIds.length === 0) return []
  return tx.run((q) =>
    q
      .selectFrom('revisions')
      .select(['itemId', sql<number>`max(number)`.as('number')])
      .where('forkId', '=', siteId)
      .where('kind', '=', kind)
      .where('itemId', 'in', itemIds)
      .groupBy('itemId'),
  )
}

const added = statement<Omit<ItemKey, 'itemId'> & { rows: string }, never>('history.add', (_, p) =>
  sql`insert into revisions (fork_id, kind, item_id, number, cause, writer, user_id, version, fields, created_at)
    select ${p.siteId}, ${p.kind}, r."itemId", r.number, r.cause, r.writer, r."userId", r.version, r.fields, coalesce(r.at, now())
    from jsonb_to_recordset(${p.rows}::jsonb) as r("itemId" uuid, number integer, cause text, writer text, "userId" uuid,
      version integer, fields jsonb, at timestamptz)`.$castTo(),
)

/** Adds revisions of many items of one type. */
export function insertStates(
  tx: Tx,
  { siteId, kind }: Omit<ItemKey, 'itemId'>,
  states: readonly (NewRevision & { itemId: string; number: number; at?: string })[],
): void {
  if (states.length > 0) tx.send(added, { siteId, kind, rows: JSON.stringify(states) })
}

const pruned = statement('history.prune', (q, p: ItemKey & { before: number }) =>
  q.deleteFrom('revisions').where(isOfItem(p)).where('number', '<', p.before),
)

/** Adds revisions of an item and deletes those past REVISIONS_KEPT. @param first number of the first new one */
export function insertRevisions(
  tx: Tx,
  key: ItemKey,
  first: number,
  revisions: (NewRevision & { at?: string })[],
): void {
  const { itemId } = key
  insertStates(
    tx,
    key,
    revisions.map((revision, i) => ({ ...revision, itemId, number: first + i })),
  )
  if (first > REVISIONS_KEPT) tx.send(pruned, { ...key, before: first - REVISIONS_KEPT })
}

/** Replaces the fields of a revision by newer ones. */
export async function replaceRevision(
  tx: Tx,
  key: ItemKey,
  number: number,
  { version, fields }: NewRevision,
): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('revisions')
      .set({ version, fields: JSON.stringify(fields), createdAt: sql<string>`now()` })
      .where(isOfItem(key))
      .where('number', '=', number),
  )
}

/** The tables for all types that hold rows of an item. */
const KEPT_OF_ITEMS = [
  'draftFields',
  'translationSources',
  'modelTexts',
  'modelProposals',
  'plannedPublications',
  'revisions',
  'previewLinks',
  'trash',
] as const

/** Deletes the rows of deleted items in the tables for all types. */
export async function removeKept(
  tx: Tx,
  { siteId, kind }: Omit<ItemKey, 'itemId'>,
  itemIds: readonly string[],
): Promise<void> {
  for (const table of KEPT_OF_ITEMS) {
    await tx.run((q) =>
      q
        .deleteFrom(table)
        .where('forkId', '=', siteId)
        .where('kind', '=', kind)
        .where('itemId', 'in', itemIds),
    )
  }
}

/** Puts an item into the trash. @param was its state, for `restore` */
export async function putIntoTrash(
  tx: Tx,
  { siteId, kind, itemId }: ItemKey,
  userId: string | null,
  was: PublicState,
): Promise<void> {
  await tx.run((q) =>
    q.insertInto('trash').values({ forkId: siteId, itemId, kind, was: JSON.stringify(was), userId }),
  )
}

/** The same for many items of one type. */
export async function putManyIntoTrash(
  tx: Tx,
  { siteId, kind }: Omit<ItemKey, 'itemId'>,
  userId: string | null,
  items: readonly { id: string; was: PublicState }[],
): Promise<void> {
  if (items.length === 0) return
  await tx.run((q) =>
    q
      .insertInto('trash')
      .values(
        items.map(({ id, was }) => ({ forkId: siteId, itemId: id, kind, was: JSON.stringify(was), userId })),
      ),
  )
}

/** Takes items of one type out of the trash. @returns the state of each before */
export async function removeManyFromTrash(
  tx: Tx,
  { siteId, kind }: Omit<ItemKey, 'itemId'>,
  itemIds: readonly string[],
): Promise<Map<string, PublicState>> {
  if (itemIds.length === 0) return new Map()
  const gone = await tx.run((q) =>
    q
      .deleteFrom('trash')
      .where('forkId', '=', siteId)
      .where('kind', '=', kind)
      .where('itemId', 'in', itemIds)
      .returning(['itemId', 'was']),
  )
  // Only `putIntoTrash` and `putManyIntoTrash` write them.
  return new Map(gone.map(({ itemId, was }) => [itemId, was as PublicState]))
}

/** Takes an item out of the trash. @returns its state before; null where it was not in the trash */
export async function removeFromTrash(tx: Tx, key: ItemKey): Promise<PublicState | null> {
  const [gone] = await tx.run((q) => q.deleteFrom('trash').where(isOfItem(key)).returning('was'))
  // Only `putIntoTrash` and `putManyIntoTrash` write it.
  return (gone?.was ?? null) as PublicState | null
}

const trashed = statement('history.trash', (q, p: { siteId: string }) =>
  q
    .selectFrom('trash')
    .leftJoin('users', 'users.id', 'trash.userId')
    .select(['kind', 'itemId', 'trashedAt as at'])
    .select(sql<string>`coalesce(users.username, '')`.as('by'))
    .where('forkId', '=', p.siteId)
    .orderBy('trashedAt', 'desc')
    .orderBy('itemId'),
)

/** The trash of a site, the newest first. */
export const listTrash = (db: Reads, siteId: string) => db.many(trashed, { siteId })

const overdue = statement('history.overdueTrash', (q, p: { days: number; limit: number }) =>
  q
    .selectFrom('trash')
    .select(['forkId', 'kind', 'itemId'])
    .where('trashedAt', '<', sql<string>`now() - make_interval(days => ${p.days})`)
    .orderBy('trashedAt')
    .orderBy('itemId')
    .limit(p.limit),
)

/** Items of all sites that are in the trash for longer than so many days, the oldest first. */
export const listOverdueTrash = (db: Reads, asked: { days: number; limit: number }) => db.many(overdue, asked)
