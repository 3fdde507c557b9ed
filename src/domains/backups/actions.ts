import { INSTALL, recordActivity } from '../../content/activity/index.ts'
import { MAKE_BACKUP } from '../../platform/backup/kind.ts'
import { listRuns, type Run } from '../../platform/backup/queries/runs.ts'
import { change, type Ctx } from '../../platform/context.ts'
import type { Backup } from './shapes.ts'

/** The backups of the installation and those that failed lately, the newest first. */
export async function listBackups(ctx: Ctx): Promise<Backup[]> {
  const runs = await listRuns(ctx.db.staff)
  return runs
    .filter(({ kind }) => kind === 'backup')
    .map(({ id, startedAt, endedAt, isGood, reason, bytes, added, backup }) => ({
      id,
      at: startedAt,
      state: stateOf({ endedAt, isGood, backup }, runs),
      reason,
      bytes,
      added,
      proof: proofOf(backup, runs),
    }))
}

function proofOf(backup: string | null, runs: readonly Run[]): Backup['proof'] {
  const run = runs.find(
    (one) => one.kind === 'proof' && one.backup === backup && backup !== null && one.endedAt !== null,
  )
  return run ? { at: run.startedAt, isGood: run.isGood, reason: run.reason } : null
}

function stateOf(
  { endedAt, isGood, backup }: Pick<Run, 'endedAt' | 'isGood' | 'backup'>,
  runs: readonly Run[],
): Backup['state'] {
  if (endedAt === null) return 'running'
  if (!isGood) return 'failed'
  const isProving = runs.some((one) => one.kind === 'proof' && one.backup === backup && one.endedAt === null)
  return isProving ? 'proving' : 'good'
}

/** Has a backup made by a job; whoever asks while one waits gets that one. */
export async function makeBackup(ctx: Ctx): Promise<{ at: string }> {
  return change(ctx, '*', async (tx) => {
    await ctx.jobs.enqueue(tx, MAKE_BACKUP, {}, { key: MAKE_BACKUP.name })
    recordActivity(tx, ctx, { siteId: INSTALL, action: 'backup.create', objectId: null })
    return { at: await tx.now() }
  })
}
