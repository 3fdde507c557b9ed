import type { JobCtx } from '../../../platform/jobs/job.ts'
import { COPY_KINDS, copyKey, copyWidths, objectKey, uploadKey } from '../files/keys.ts'
import { copyPicture } from '../files/task-kinds.ts'
import { findStored, setWidths } from '../queries/uploads.ts'
import { fileItems } from './files.ts'

/** Makes the copies of an upload, also of one that is withdrawn meanwhile, which leaves none. */
export async function copyUpload(ctx: JobCtx, siteId: string, id: string): Promise<void> {
  const { db, storage } = ctx
  const find = () => findStored(db.staff, siteId, id)
  const upload = await find()
  const widths = upload?.width ? copyWidths(upload.width) : []
  await writeCopies(ctx, siteId, id, widths).catch(async (error) => {
    if (await find()) throw error
  })
  const isThere = await db.transaction([siteId], async (tx) => {
    const files = await setWidths(tx, siteId, id, widths)
    // Pages that show the picture name its copies from now on.
    if (files) tx.touch(siteId, fileItems.tag)
    for (const file of files ?? []) tx.tell({ event: 'changed', siteId, type: 'media', id: file })
    return files !== null
  })
  // Whoever withdrew it meanwhile has removed what was there by then; later copies are this job's, or those of its last try.
  if (!isThere) await storage.remove(uploadKey(siteId, id))
}

/** Writes the copies of an upload of these widths that are not there yet. */
export async function writeCopies(
  { storage, workshop }: Pick<JobCtx, 'storage' | 'workshop'>,
  siteId: string,
  id: string,
  widths: number[],
): Promise<void> {
  if (widths.length === 0) return
  const bytes = await storage.read(objectKey(siteId, id, 'original'))
  for (const width of widths) {
    for (const kind of COPY_KINDS) {
      const key = copyKey(siteId, id, width, kind)
      if ((await storage.lengthOf(key)) !== null) continue
      await storage.write(key, await workshop.run(copyPicture, { bytes, width, kind }))
    }
  }
}
