import { sql } from 'kysely'
import type { Locale } from '../../../kernel/locale.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { type Query, statement } from '../../../platform/db/statement.ts'
import type { JOB_ITEM_STATES, JOB_STATES } from '../contract.ts'

type JobState = (typeof JOB_STATES)[number]
type JobItemState = (typeof JOB_ITEM_STATES)[number]

/** A translation on the server, with how many of its items stand how. */
export interface StoredJob {
  id: string
  userId: string
  kind: string
  language: Locale
  state: JobState
  reason: string
  detail: string
  faults: number
  askedAt: string
  total: number
  waiting: number
  done: number
  nothing: number
  refused: number
}

const countOf = <S extends JobItemState>(state: S) =>
  sql<number>`count(*) filter (where i.state = ${sql.lit(state)})::int`.as(state)

const jobs = (q: Query) =>
  q
    .selectFrom('translationJobs as j')
    .innerJoin('translationJobItems as i', (join) =>
      join.onRef('i.forkId', '=', 'j.forkId').onRef('i.jobId', '=', 'j.id'),
    )
    .select(['j.id', 'j.userId', 'j.kind', 'j.reason', 'j.detail', 'j.faults', 'j.askedAt'])
    .select(sql<Locale>`j.language`.as('language'))
    .select(sql<JobState>`j.state`.as('state'))
    .select(sql<number>`count(*)::int`.as('total'))
    .select([countOf('waiting'), countOf('done'), countOf('nothing'), countOf('refused')])
    .groupBy(['j.forkId', 'j.id'])

/** Most jobs that are told. */
const TOLD_MAX = 50

const ofPerson = statement('translations.ofPerson', (q, p: { siteId: string; userId: string }) =>
  jobs(q)
    .where('j.forkId', '=', p.siteId)
    .where('j.userId', '=', p.userId)
    .orderBy('j.askedAt', 'desc')
    .orderBy('j.id', 'desc')
    .limit(sql.lit(TOLD_MAX)),
)

/** What an account has asked for, the newest first. */
export const listJobs = (db: Reads, siteId: string, userId: string): Promise<StoredJob[]> =>
  db.many(ofPerson, { siteId, userId })

const byId = statement('translations.job', (q, p: { siteId: string; id: string }) =>
  jobs(q).where('j.forkId', '=', p.siteId).where('j.id', '=', p.id),
)

export const findJob = (db: Reads, siteId: string, id: string): Promise<StoredJob | null> =>
  db.first(byId, { siteId, id })

interface OfItem {
  siteId: string
  userId: string
  kind: string
  itemId: string
  language: string
}

const ofItem = statement('translations.ofItem', (q, p: OfItem) =>
  jobs(q)
    .where('j.forkId', '=', p.siteId)
    .where('j.userId', '=', p.userId)
    .where('j.kind', '=', p.kind)
    .where('j.language', '=', p.language)
    .where(
      sql<boolean>`exists (select from translation_job_items own where own.fork_id = j.fork_id and own.job_id = j.id
        and own.item_id = ${p.itemId})`,
    )
    .orderBy('j.askedAt', 'desc')
    .orderBy('j.id', 'desc')
    .limit(sql.lit(1)),
)

/** The newest translation of an item into a language. */
export const findJobOfItem = (
  db: Reads,
  siteId: string,
  of: Omit<OfItem, 'siteId'>,
): Promise<StoredJob | null> =>
  db.first(ofItem, { siteId, userId: of.userId, kind: of.kind, itemId: of.itemId, language: of.language })

/** What has been answered of an item that takes several questions. */
export interface Answered {
  /** Of which words. */
  of: string
  /** The answers so far, part by part. */
  texts: string[]
}

export interface StoredItem {
  itemId: string
  state: JobItemState
  reason: string
  detail: string
  /** The question that is out, or was when its process was killed. */
  useId: string | null
  answered: Answered | null
}

const items = statement('translations.items', (q, p: { siteId: string; id: string }) =>
  q
    .selectFrom('translationJobItems')
    .select(['itemId', 'reason', 'detail', 'useId'])
    .select(sql<JobItemState>`state`.as('state'))
    .select(sql<Answered | null>`answered`.as('answered'))
    .where('forkId', '=', p.siteId)
    .where('jobId', '=', p.id)
    .orderBy('place')
    .orderBy('itemId'),
)

/** The items of a job, in their order. */
export const listJobItems = (db: Reads, siteId: string, id: string): Promise<StoredItem[]> =>
  db.many(items, { siteId, id })

export interface NewJob {
  id: string
  userId: string
  kind: string
  language: Locale
  itemIds: readonly string[]
}

export async function insertJob(tx: Tx, siteId: string, { itemIds, ...job }: NewJob): Promise<void> {
  await tx.run((q) => q.insertInto('translationJobs').values({ forkId: siteId, ...job }))
  await tx.run(
    () => sql`insert into translation_job_items (fork_id, job_id, item_id, place)
      select ${siteId}, ${job.id}, id, place from unnest(${itemIds}::uuid[]) with ordinality as given (id, place)`,
  )
}

/** How many translations of an account are not over. */
export async function countOpen(tx: Tx, siteId: string, userId: string): Promise<number> {
  const rows = await tx.run((q) =>
    q
      .selectFrom('translationJobs')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('forkId', '=', siteId)
      .where('userId', '=', userId)
      .where('state', '=', 'running'),
  )
  return rows[0]?.count ?? 0
}

/** Locks a job until the transaction ends. @returns its state; null for none */
export async function lockJob(tx: Tx, siteId: string, id: string): Promise<JobState | null> {
  const rows = await tx.run((q) =>
    q
      .selectFrom('translationJobs')
      .select(sql<JobState>`state`.as('state'))
      .where('forkId', '=', siteId)
      .where('id', '=', id)
      .forUpdate(),
  )
  return rows[0]?.state ?? null
}

/** How a job stands from now on. */
export interface JobChange {
  state?: JobState
  reason: string
  detail: string
  faults: number
  /** Seconds after which it goes on; null for at once, and where it does not. */
  wakesInS: number | null
}

export async function changeJob(
  tx: Tx,
  siteId: string,
  id: string,
  { wakesInS, state = 'running', ...change }: JobChange,
): Promise<void> {
  const wakesAt = wakesInS === null ? null : sql<string>`now() + make_interval(secs => ${sql.val(wakesInS)})`
  const endedAt = state === 'running' ? null : sql<string>`now()`
  await tx.run((q) =>
    q
      .updateTable('translationJobs')
      .set({ ...change, state, wakesAt, endedAt })
      .where('forkId', '=', siteId)
      .where('id', '=', id),
  )
}

/** What was refused waits again. */
export async function retryRefused(tx: Tx, siteId: string, id: string): Promise<void> {
  await tx.run((q) =>
    q
      .updateTable('translationJobItems')
      .set({ state: 'waiting', reason: '', detail: '' })
      .where('forkId', '=', siteId)
      .where('jobId', '=', id)
      .where('state', '=', 'refused'),
  )
}

type ItemChange = Partial<Omit<StoredItem, 'itemId'>>

export async function changeJobItem(
  tx: Tx,
  siteId: string,
  { id, itemId }: { id: string; itemId: string },
  { answered, ...change }: ItemChange,
): Promise<void> {
  const kept = answered === undefined ? {} : { answered: answered === null ? null : JSON.stringify(answered) }
  await tx.run((q) =>
    q
      .updateTable('translationJobItems')
      .set({ ...change, ...kept })
      .where('forkId', '=', siteId)
      .where('jobId', '=', id)
      .where('itemId', '=', itemId),
  )
}

/** The translations of all sites that should go on by now. Needs the owner. */
export const listDue = (tx: Tx): Promise<{ siteId: string; jobId: string }[]> =>
  tx.run((q) =>
    q
      .selectFrom('translationJobs')
      .select(['forkId as siteId', 'id as jobId'])
      .where('state', '=', 'running')
      .where((w) => w.or([w('wakesAt', 'is', null), w('wakesAt', '<', sql<string>`now()`)])),
  )

/** Deletes translations of all sites that are too old. Needs the owner. */
export async function deleteOldJobs(tx: Tx, days: number): Promise<void> {
  await tx.run((q) =>
    q
      .deleteFrom('translationJobs')
      .where('askedAt', '<', sql<string>`now() - make_interval(days => ${sql.val(days)})`),
  )
}
