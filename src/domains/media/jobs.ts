import { COMMAND_LINE, recordActivity } from '../../content/activity/index.ts'
import { removeItem } from '../../content/items.ts'
import { type Job, type JobCtx, jobOf, recurring } from '../../platform/jobs/job.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { fileType } from './actions/files.ts'
import { makeCopies } from './copies.ts'
import { COPY_KINDS, copyKey, objectKey, uploadKey } from './files/keys.ts'
import { copyOf, copyWidths } from './files/pictures.ts'
import * as queries from './queries.ts'

/** So many are swept at once; the next minute has its own. */
const SWEPT = 50

/** Jobs of the library, on the store where its bytes lie. */
export function mediaJobs(storage: Storage): Job[] {
  return [
    jobOf(makeCopies, (ctx, { siteId, uploadId }) => copyPicture(ctx, storage, siteId, uploadId)),
    recurring('media.sweep', 'minute', async (ctx) => {
      await sweepWaiting(ctx)
      await sweepUploads(ctx, storage)
    }),
  ]
}

async function copyPicture({ db }: JobCtx, storage: Storage, siteId: string, id: string): Promise<void> {
  const upload = await queries.findWholeUpload(db.staff, siteId, id)
  // It was deleted meanwhile.
  if (!upload?.width) return
  const bytes = await storage.read(objectKey(siteId, id, 'original'))
  const widths = copyWidths(upload.width)
  for (const width of widths) {
    for (const kind of COPY_KINDS) {
      const key = copyKey(siteId, id, width, kind)
      if ((await storage.lengthOf(key)) === null) await storage.write(key, await copyOf(bytes, width, kind))
    }
  }
  await db.transaction([siteId], async (tx) => {
    // Pages that show the picture name its copies from now on.
    tx.touch(siteId, fileType.tag)
    for (const file of await queries.setWidths(tx, siteId, id, widths)) {
      tx.tell({ event: 'changed', siteId, type: 'media', id: file })
    }
  })
}

/** Files whose bytes never came are forgotten. */
async function sweepWaiting({ db }: JobCtx): Promise<void> {
  for (const { siteId, id } of await queries.listOverdue(db.staff, SWEPT)) {
    await db.transaction([siteId], async (tx) => {
      if ((await queries.files.lock(tx, siteId, id)) === null) return
      const before = await queries.files.find(tx, [siteId], id)
      if (!before || before.uploadId !== null) return
      await removeItem(tx, fileType, siteId, id)
      await recordActivity(tx, COMMAND_LINE, { siteId, action: 'media.delete', objectId: id, before })
    })
  }
}

/** Bytes that no file shows go: those of uploads that were never ended, and of files that were deleted or have other ones. */
async function sweepUploads({ db }: JobCtx, storage: Storage): Promise<void> {
  await db.transaction('*', async (tx) => {
    for (const { siteId, id } of await queries.holdOldUploads(tx, SWEPT)) {
      // Before the row: a sweep that is cut short finds it again.
      await storage.remove(uploadKey(siteId, id))
      await queries.removeUpload(tx, siteId, id)
    }
  })
}
