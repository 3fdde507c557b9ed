import { sql } from 'kysely'
import type { Changes } from './changes.ts'
import type { Json } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'

interface NewLine {
  forkId: string
  id: string
  userId: string | null
  action: string
  objectKind: string
  objectId: string | null
  beforeHash: string | null
  afterHash: string | null
  requestId: string | null
  network: string | null
  changes: Changes | null
}

// A named statement, unlike other writes: every change runs it, and compiling it costs more than running it.
const insertLine = statement('activity.insert', (q, p: NewLine) =>
  q.insertInto('activity').values({
    forkId: p.forkId,
    id: p.id,
    userId: p.userId,
    action: p.action,
    objectKind: p.objectKind,
    objectId: p.objectId,
    beforeHash: p.beforeHash,
    afterHash: p.afterHash,
    requestId: p.requestId,
    network: p.network,
    changes: p.changes as Json,
  }),
)

export const insertActivity = (tx: Tx, line: NewLine): void => tx.send(insertLine, line)

/** What of a log is asked for; null for all. Days are whole ones in `zone`, both ends in it. */
export interface ActivityFilter {
  person: string | null
  kind: string | null
  verb: string | null
  since: string | null
  until: string | null
  zone: string
}

interface PageOf extends ActivityFilter {
  siteId: string
  cursor: string
  limit: number
}

const NAME_OF_ACTOR = sql<string | null>`nullif(trim(users.first_name || ' ' || users.last_name), '')`
const NAME_OF_ABOUT = sql<
  string | null
>`coalesce(nullif(trim(about.first_name || ' ' || about.last_name), ''), about.username)`

// The primary key serves the order: ids grow with time.
const activityOfSite = statement('activity.page', (q, p: PageOf) =>
  q
    .selectFrom('activity')
    .leftJoin('users', 'users.id', 'activity.userId')
    .leftJoin('users as about', (join) =>
      join.onRef('about.id', '=', 'activity.objectId').on('activity.objectKind', 'in', ['person', 'account']),
    )
    .select([
      'activity.id',
      'at',
      'action',
      'objectKind',
      'objectId',
      'users.username',
      NAME_OF_ACTOR.as('name'),
      NAME_OF_ABOUT.as('title'),
      'userId',
      'beforeHash',
      'afterHash',
      sql<Changes | null>`changes`.as('changes'),
      'requestId',
      'network',
      'sealNumber',
    ])
    .where('forkId', '=', p.siteId)
    .where('activity.id', '<', p.cursor)
    .where(sql<boolean>`(${p.person}::uuid is null or user_id = ${p.person}::uuid)`)
    .where(sql<boolean>`(${p.kind}::text is null or object_kind = ${p.kind}::text)`)
    .where(sql<boolean>`(${p.verb}::text is null or split_part(action, '.', 2) = ${p.verb}::text)`)
    .where(
      sql<boolean>`(${p.since}::date is null or at >= ${p.since}::date::timestamp at time zone ${p.zone}::text)`,
    )
    .where(
      sql<boolean>`(${p.until}::date is null or at < (${p.until}::date + 1)::timestamp at time zone ${p.zone}::text)`,
    )
    .orderBy('activity.id', 'desc')
    .limit(p.limit),
)

const NEWER_THAN_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

type ActivityPage = ActivityFilter & { cursor?: string | undefined; limit: number }

/** Lines of a site, newest first. @param cursor id of the last line on the page before */
export const listActivity = (
  db: Reads,
  siteId: string,
  { person, kind, verb, since, until, zone, cursor = NEWER_THAN_ALL, limit }: ActivityPage,
) => db.many(activityOfSite, { siteId, person, kind, verb, since, until, zone, cursor, limit })

const facets = statement('activity.facets', (q, p: { siteId: string }) =>
  q
    .selectFrom('activity')
    .leftJoin('users', 'users.id', 'activity.userId')
    .select(['forkId', 'action', 'userId', 'users.username', NAME_OF_ACTOR.as('name')])
    .distinct()
    .where('forkId', '=', p.siteId),
)

/** Every action of a log with everybody who did it. */
export const listFacets = (db: Reads, siteId: string) => db.many(facets, { siteId })

const LINE = [
  'forkId',
  'id',
  'at',
  'userId',
  'action',
  'objectKind',
  'objectId',
  'beforeHash',
  'afterHash',
  'requestId',
  'network',
  'changes',
] as const

/** A line without its seal. */
export type Line = Awaited<ReturnType<typeof listUnsealed>>[number]

const unsealedSites = statement('activity.unsealedSites', (q, _: object) =>
  q.selectFrom('activity').select('forkId').distinct().where('sealNumber', 'is', null),
)

export const listUnsealedSites = async (tx: Tx) => (await tx.many(unsealedSites, {})).map((row) => row.forkId)

export async function listUnsealed(tx: Tx, siteId: string, limit: number) {
  return tx.run((q) =>
    q
      .selectFrom('activity')
      .select(LINE)
      .where('forkId', '=', siteId)
      .where('sealNumber', 'is', null)
      .orderBy('id')
      .limit(limit),
  )
}

/** Both ends of a site's chain. The row stays locked until the transaction ends, so that only one process seals. */
export async function lockChain(tx: Tx, siteId: string) {
  await tx.run((q) =>
    q
      .insertInto('activityChains')
      .values({ forkId: siteId })
      .onConflict((c) => c.doNothing()),
  )
  const [chain] = await tx.run((q) =>
    q
      .selectFrom('activityChains')
      .select(['lastNumber', 'lastHash', 'removedNumber', 'removedHash'])
      .where('forkId', '=', siteId)
      .forUpdate(),
  )
  if (!chain) throw new Error('an insert gave no row')
  return chain
}

interface Seal {
  id: string
  number: number
  hash: string
  previous: string
}

/** Writes seals in order; the last one becomes the end of the chain. */
export async function saveSeals(tx: Tx, siteId: string, seals: readonly Seal[]): Promise<void> {
  const last = seals.at(-1)
  if (!last) return
  const columns = [
    seals.map((seal) => seal.id),
    seals.map((seal) => seal.number),
    seals.map((seal) => seal.hash),
    seals.map((seal) => seal.previous),
  ]
  await tx.run((q) =>
    q
      .updateTable('activity')
      .from(
        sql<{ id: string; number: number; hash: string; previous: string }>`
          unnest(${columns[0]}::uuid[], ${columns[1]}::int[], ${columns[2]}::text[], ${columns[3]}::text[])`.as<'s'>(
          sql`s(id, number, hash, previous)`,
        ),
      )
      .set({ sealNumber: sql`s.number`, sealHash: sql`s.hash`, previousHash: sql`s.previous` })
      .where('forkId', '=', siteId)
      .where('activity.id', '=', sql<string>`s.id`)
      .where('sealNumber', 'is', null),
  )
  await tx.run((q) =>
    q
      .updateTable('activityChains')
      .set({ lastNumber: last.number, lastHash: last.hash })
      .where('forkId', '=', siteId),
  )
}

/** Sites that have a chain, or a sealed line without one. */
export async function listChains(tx: Tx): Promise<string[]> {
  const rows = await tx.run((q) =>
    q
      .selectFrom('activityChains')
      .select('forkId')
      .union(q.selectFrom('activity').select('forkId').where('sealNumber', 'is not', null))
      .orderBy('forkId'),
  )
  return rows.map((row) => row.forkId)
}

/** Sealed lines after `number`, in the order of the chain. */
export async function listSealed(tx: Tx, siteId: string, number: number, limit: number) {
  return tx.run((q) =>
    q
      .selectFrom('activity')
      .select(LINE)
      .select(['sealNumber', 'sealHash', 'previousHash'])
      .where('forkId', '=', siteId)
      .where('sealNumber', '>', number)
      .orderBy('sealNumber')
      .limit(limit),
  )
}

/**
 * The last line before the first that is younger than `days`; null where the first line is younger.
 * The chain can be cut at one place only, so an old line that was sealed after a younger one stays until that one goes.
 */
export async function findLastOld(tx: Tx, siteId: string, days: number) {
  const [row] = await tx.run((q) =>
    q
      .selectFrom('activity')
      .select(['sealNumber as number', 'sealHash as hash'])
      .where('forkId', '=', siteId)
      .where(
        'sealNumber',
        '<',
        sql<number>`coalesce((
          select min(seal_number) from activity
          where fork_id = ${siteId} and seal_number is not null and at >= now() - make_interval(days => ${days})
        ), 2147483647)`,
      )
      .orderBy('sealNumber', 'desc')
      .limit(1),
  )
  return row?.number == null || row.hash === null ? null : { number: row.number, hash: row.hash }
}

/** Removes the lines up to `number` and keeps the last seal, from which the rest of the chain is checked. */
export async function removeUpTo(
  tx: Tx,
  siteId: string,
  { number, hash }: { number: number; hash: string },
): Promise<void> {
  await tx.run((q) => q.deleteFrom('activity').where('forkId', '=', siteId).where('sealNumber', '<=', number))
  await tx.run((q) =>
    q
      .updateTable('activityChains')
      .set({ removedNumber: number, removedHash: hash })
      .where('forkId', '=', siteId),
  )
}
