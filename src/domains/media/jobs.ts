import { COMMAND_LINE, recordActivity } from '../../content/activity/index.ts'
import { TRASH_DAYS } from '../../content/contract/review.ts'
import { removeItem } from '../../content/verbs/remove.ts'
import { isUuid } from '../../kernel/ids.ts'
import { type Job, type JobCtx, jobOf, recurring } from '../../platform/jobs/job.ts'
import { copyUpload } from './actions/copy-upload.ts'
import { cropFile } from './actions/crop-file.ts'
import { fileItems } from './actions/files.ts'
import { makeCopies, showCrop } from './copies.ts'
import { uploadKey } from './files/keys.ts'
import { listLateCrops } from './queries/cropped.ts'
import { fileStore } from './queries/files.ts'
import { removeOldReplaced } from './queries/replaced.ts'
import {
  isSiteThere,
  listKnown,
  listOverdue,
  lockOldUploads,
  removeUpload,
  tryLockStore,
} from './queries/sweep.ts'

/** So many are swept at once; the next minute has its own. */
const SWEPT = 50
/** So many are asked for at once. */
const ASKED = 500

/** Jobs of the library. */
export const mediaJobs: readonly Job[] = [
  jobOf(makeCopies, (ctx, { siteId, uploadId }) => copyUpload(ctx, siteId, uploadId)),
  jobOf(showCrop, (ctx, { siteId, fileId }) => cropFile(ctx, siteId, fileId)),
  recurring('media.sweep', 'minute', async (ctx) => {
    await sweepWaiting(ctx)
    await ctx.db.transaction('*', (tx) => removeOldReplaced(tx, TRASH_DAYS))
    await sweepUploads(ctx)
  }),
  recurring('media.sweep-store', 'day', sweepStore),
  recurring('media.crop-late', 'day', cropLate),
]

/** Files whose bytes never came are forgotten. */
async function sweepWaiting({ db }: JobCtx): Promise<void> {
  for (const { siteId, id } of await listOverdue(db.staff, SWEPT)) {
    await db.transaction([siteId], async (tx) => {
      if ((await fileStore.lock(tx, siteId, id)) === null) return
      const before = await fileStore.find(tx, [siteId], id)
      if (!before || before.uploadId !== null) return
      await removeItem(tx, fileItems, siteId, id)
      recordActivity(tx, COMMAND_LINE, { siteId, action: 'media.delete', objectId: id, before })
    })
  }
}

/** Bytes that no file needs go: those of uploads that were never ended, of files that were deleted, and of replaced ones in the end. */
async function sweepUploads({ db, storage }: JobCtx): Promise<void> {
  await db.transaction('*', async (tx) => {
    for (const { siteId, id } of await lockOldUploads(tx, SWEPT)) {
      // Before the row: a sweep that is cut short finds it again.
      await storage.remove(uploadKey(siteId, id))
      await removeUpload(tx, siteId, id)
    }
  })
}

/** Crops whose job the queue gave up, or lost with a restore, are made. */
async function cropLate({ db, jobs }: JobCtx): Promise<void> {
  for (const late of await listLateCrops(db.staff))
    await db.transaction([late.siteId], (tx) => jobs.enqueue(tx, showCrop, late))
}

/** Bytes without an upload go: it was forgotten, with its site or while the process was killed, and they were not. */
async function sweepStore({ db, storage }: JobCtx): Promise<void> {
  await db.transaction('*', async (tx) => {
    if (await tryLockStore(tx)) await sweepUnknown({ db, storage })
  })
}

async function sweepUnknown({ db, storage }: Pick<JobCtx, 'db' | 'storage'>): Promise<void> {
  for (const siteId of (await storage.list()).filter(isUuid)) {
    if (!(await isSiteThere(db.staff, siteId))) {
      await storage.remove(siteId)
      continue
    }
    const ids = (await storage.list(siteId)).filter(isUuid)
    for (let at = 0; at < ids.length; at += ASKED) {
      const asked = ids.slice(at, at + ASKED)
      // An upload is there before its first byte.
      const known = new Set(await listKnown(db.staff, siteId, asked))
      for (const id of asked) if (!known.has(id)) await storage.remove(uploadKey(siteId, id))
    }
  }
}
