import { INSTALL, recordActivity } from '../../content/activity/index.ts'
import { conflict, invalidField, notFound } from '../../kernel/problem.ts'
import { compareSite } from '../../platform/backup/compare-site.ts'
import { MAKE_BACKUP, RESTORE_BACKUP } from '../../platform/backup/kind.ts'
import { atOf } from '../../platform/backup/manifest.ts'
import * as runs from '../../platform/backup/queries/runs.ts'
import { listRuns, type Run } from '../../platform/backup/queries/runs.ts'
import { DamageError } from '../../platform/vault.ts'
import { change, type Ctx, siteById } from '../../platform/context.ts'
import { StartError } from '../../platform/start-error.ts'
import type { Backup, Restoration, Restore, SiteChanges } from './shapes.ts'
import { COUNTED_TABLES, ITEM_TABLES } from './tables.ts'

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

/**
 * What would be otherwise if a site went back to a backup.
 * @throws notFound for an unknown backup or site; conflict where the backup cannot be read, or is of another version
 */
export async function readChanges(ctx: Ctx, id: string, siteId: string): Promise<SiteChanges> {
  const backup = await backupOf(ctx, id)
  const site = siteById(ctx, siteId)
  const { connection, open } = ctx.vault
  try {
    const found = await compareSite({
      connection,
      vault: open(),
      backup,
      siteId: site.id,
      kinds: ITEM_TABLES,
      counted: [...COUNTED_TABLES.keys()],
    })
    const rows = found.rows.filter(({ back, changed, gone }) => back + changed + gone > 0)
    return {
      items: found.items,
      rows: rows.map(({ table, ...differing }) => ({
        kind: COUNTED_TABLES.get(table) ?? table,
        ...differing,
      })),
    }
  } catch (error) {
    if (error instanceof StartError || error instanceof DamageError) throw conflict(error.message)
    throw error
  }
}

/**
 * Has a site, or one item of it, go back to a backup: a job does so after it has made a backup of now.
 * @throws notFound for an unknown backup or site; invalid where the typed name is not that of the site
 */
export async function restoreBackup(
  ctx: Ctx,
  id: string,
  { forkId, name, ...body }: Restoration,
): Promise<Restore> {
  const backup = await backupOf(ctx, id)
  const site = siteById(ctx, forkId)
  const itemId = body.itemId ?? null
  if (itemId === null && name !== site.name)
    throw invalidField('name', 'name', 'Please type the name of the site as it is written here')
  const itemKind = itemId === null ? null : await kindOf(ctx, id, site.id, itemId)
  return change(ctx, '*', async (tx) => {
    const runId = ctx.newId()
    await runs.insertRestore(tx, { id: runId, backup: backup.name, siteId: site.id, itemId, itemKind })
    await ctx.jobs.enqueue(tx, RESTORE_BACKUP, { runId })
    for (const siteId of [INSTALL, site.id])
      recordActivity(tx, ctx, { siteId, action: 'backup.restore', objectId: null })
    return {
      id: runId,
      at: await tx.now(),
      state: 'running' as const,
      reason: null,
      siteName: site.name,
      itemKind,
      backupAt: backup.at,
    }
  })
}

/** What came back lately, or is about to, the newest first. */
export async function listRestores(ctx: Ctx): Promise<Restore[]> {
  const found = await runs.listRestores(ctx.db.staff)
  return found.map(({ id, startedAt, endedAt, isGood, reason, siteId, itemKind, backup }) => ({
    id,
    at: startedAt,
    state: endedAt === null ? 'running' : isGood ? 'good' : 'failed',
    reason,
    siteName: ctx.sites.find((site) => site.id === siteId)?.name ?? null,
    itemKind,
    backupAt: atOf(backup),
  }))
}

async function backupOf(ctx: Ctx, id: string): Promise<{ name: string; at: string }> {
  const name = (await runs.findGoodBackup(ctx.db.staff, id)) ?? ''
  const at = atOf(name)
  if (at === null) throw notFound()
  return { name, at }
}

/** The kind of an item that a restore would change. @throws notFound for any other */
async function kindOf(ctx: Ctx, id: string, siteId: string, itemId: string): Promise<string> {
  const { items } = await readChanges(ctx, id, siteId)
  const found = items.find(({ first }) => first.some((item) => item.id === itemId && item.change !== 'gone'))
  if (!found) throw notFound()
  return found.kind
}
