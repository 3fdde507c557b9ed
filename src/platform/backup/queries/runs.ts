import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { Reads } from '../../db/run.ts'
import { statement } from '../../db/statement.ts'
import type { Login } from './tables.ts'

/** A backup that was made or tried, or the proof of one. */
export interface Run {
  id: string
  kind: 'backup' | 'proof' | 'restore'
  startedAt: string
  /** Null while it runs. */
  endedAt: string | null
  isGood: boolean
  /** Why it is not, as a sentence; null while it runs. */
  reason: string | null
  /** Name of the backup; null where none was made. */
  backup: string | null
  /** As it is restored. */
  bytes: number | null
  /** What it took of the disk. */
  added: number | null
}

/** What is to come back, or did. */
export interface Restore extends Pick<Run, 'id' | 'startedAt' | 'endedAt' | 'isGood' | 'reason'> {
  /** Name of the backup that it comes from. */
  backup: string
  siteId: string
  /** Null: the whole site. */
  itemId: string | null
  itemKind: string | null
}

const SHOWN = 100
const RESTORES_SHOWN = 10

const runs = statement(
  'backup.runs',
  () => sql<Run>`select id, kind, started_at, ended_at, is_good, reason, backup, bytes::float8, added::float8
    from backup_runs where kind <> 'restore' order by started_at desc, id desc limit ${sql.lit(SHOWN)}`,
)

const restores = statement(
  'backup.restores',
  () => sql<Restore>`select id, started_at, ended_at, is_good, reason, backup, site_id, item_id, item_kind
    from backup_runs where kind = 'restore' order by started_at desc, id desc limit ${sql.lit(RESTORES_SHOWN)}`,
)

const goodBackup = statement(
  'backup.good',
  (_, p: { id: string }) => sql<{ name: string }>`select backup as name from backup_runs
    where id = ${p.id} and kind = 'backup' and is_good`,
)

/** Name of a backup that was made by its run; null for any other id. */
export const findGoodBackup = async (db: Reads, id: string): Promise<string | null> =>
  (await db.first(goodBackup, { id }))?.name ?? null

/** What came back last, or is about to, the newest first. */
export const listRestores = (db: Reads): Promise<Restore[]> => db.many(restores, {})

/** The last runs, the newest first. */
export const listRuns = (db: Reads): Promise<Run[]> => db.many(runs, {})

export interface BackupState {
  /** Of the last good one. */
  backupAt: string | null
  /** Whether the last one that ended was good. */
  isLastGood: boolean
  proofAt: string | null
  /** Whether the last proof that ended was good; null before the first. */
  isProofGood: boolean | null
  /** The last good one, or the beginning of the install, is more than two days ago. */
  isOld: boolean
}

const state = statement(
  'backup.state',
  () => sql<BackupState>`select
    (select max(started_at) from backup_runs where kind = 'backup' and is_good) as backup_at,
    coalesce((select is_good from backup_runs where kind = 'backup' and ended_at is not null
      order by started_at desc limit 1), true) as is_last_good,
    (select max(started_at) from backup_runs where kind = 'proof' and ended_at is not null) as proof_at,
    (select is_good from backup_runs where kind = 'proof' and ended_at is not null order by started_at desc limit 1) as is_proof_good,
    coalesce((select max(started_at) from backup_runs where kind = 'backup' and is_good),
      (select seeded_at from install), now()) < now() - interval '48 hours' as is_old`,
)

/** How it stands with the backups. */
export async function readBackupState(db: Reads): Promise<BackupState> {
  const found = await db.first(state, {})
  return found ?? { backupAt: null, isLastGood: true, proofAt: null, isProofGood: null, isOld: false }
}

/** Why a run has no end of its own: its process was killed. */
const INTERRUPTED = 'It was interrupted.'

/** Notes that a run begins, and that those before it which have no end were interrupted. Whoever calls is the only one. */
export async function beginRun(
  login: Login,
  id: string,
  kind: Run['kind'],
  backup: string | null,
): Promise<void> {
  await login.query(
    `update backup_runs set ended_at = now(), reason = $1 where ended_at is null and kind <> 'restore'`,
    [INTERRUPTED],
  )
  await login.query('insert into backup_runs (id, kind, backup) values ($1, $2, $3)', [id, kind, backup])
}

export async function endRun(
  login: Login,
  id: string,
  { reason, backup, bytes, added }: Partial<Pick<Run, 'reason' | 'backup' | 'bytes' | 'added'>>,
): Promise<void> {
  await login.query(
    `update backup_runs set ended_at = now(), is_good = $2, reason = $3, backup = coalesce($4, backup), bytes = $5, added = $6
     where id = $1`,
    [id, reason === undefined, reason ?? null, backup ?? null, bytes ?? null, added ?? null],
  )
}

/** Notes that something is to come back. Other such runs go on: each has a process of its own. */
export async function insertRestore(
  tx: Tx,
  { id, backup, siteId, itemId, itemKind }: Pick<Restore, 'id' | 'backup' | 'siteId' | 'itemId' | 'itemKind'>,
): Promise<void> {
  await tx.run((q) =>
    q.insertInto('backupRuns').values({ id, kind: 'restore', backup, siteId, itemId, itemKind }),
  )
}

/** What a run is to bring back; null once it has ended, or has waited for so long that nobody expects it any more. */
export async function findRestore(login: Login, id: string, forHours: number): Promise<Restore | null> {
  await login.query(
    `update backup_runs set ended_at = now(), reason = $2
     where kind = 'restore' and ended_at is null and started_at < now() - make_interval(hours => $1)`,
    [forHours, INTERRUPTED],
  )
  const { rows } = await login.query(
    `select id, started_at as "startedAt", ended_at as "endedAt", is_good as "isGood", reason, backup, site_id as "siteId",
       item_id as "itemId", item_kind as "itemKind"
     from backup_runs where id = $1 and kind = 'restore' and ended_at is null`,
    [id],
  )
  return rows[0] ?? null
}

/** Forgets runs whose backup is gone, and failed ones of long ago. @param names the backups that are there */
export async function forgetRuns(login: Login, names: readonly string[]): Promise<void> {
  await login.query(
    `delete from backup_runs where (is_good and backup <> all($1))
       or (not is_good and ended_at < now() - interval '30 days')`,
    [names],
  )
}

/** Whether a proof that was good is younger than this many days. */
export async function isProved(login: Login, days: number): Promise<boolean> {
  const { rows } = await login.query(
    `select exists (select from backup_runs where kind = 'proof' and is_good
       and started_at > now() - make_interval(days => $1)) as proved`,
    [days],
  )
  return rows[0].proved
}
