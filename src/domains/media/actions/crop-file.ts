import { createHash } from 'node:crypto'
import type { JobCtx } from '../../../platform/jobs/job.ts'
import { SEEN_TAG } from '../../../site/pictures.ts'
import { boxOf, isSameCrop, isWhole, WHOLE } from '../contract.ts'
import { copyWidths, objectKey } from '../files/keys.ts'
import { cropPicture } from '../files/task-kinds.ts'
import { findCropped, showUpload } from '../queries/cropped.ts'
import { insertWhole, setWidths } from '../queries/uploads.ts'
import { writeCopies } from './copy-upload.ts'
import { fileItems } from './files.ts'

type CroppedFile = NonNullable<Awaited<ReturnType<typeof findCropped>>>

/**
 * Has readers get a picture as it is cropped, with copies that are ready. Until then they get what they got before; where the
 * picture was cropped otherwise or replaced meanwhile, its own job follows.
 */
export async function cropFile(ctx: JobCtx, siteId: string, fileId: string): Promise<void> {
  const { db } = ctx
  const find = () => findCropped(db.staff, siteId, fileId)
  const file = await find()
  if (!file || isSameCrop(file.crop, file.shownCrop ?? WHOLE)) return
  const shownId = isWhole(file.crop)
    ? null
    : await cut(ctx, siteId, file).catch(async (error) => {
        // Its bytes went with it.
        if ((await find())?.uploadId === file.uploadId) throw error
        return undefined
      })
  if (shownId === undefined) return
  await db.transaction([siteId], async (tx) => {
    if (!(await showUpload(tx, siteId, fileId, file, shownId))) return
    tx.touch(siteId, fileItems.tag, SEEN_TAG)
    tx.tell({ event: 'changed', siteId, type: 'media', id: fileId })
  })
}

/** Stores a part of a picture as an upload with its copies. One that no file shows in the end is swept. @returns its id */
async function cut(
  { db, storage, workshop, newId }: JobCtx,
  siteId: string,
  file: CroppedFile,
): Promise<string> {
  const { uploadId, name, mimeType, cleanedLength, crop } = file
  // Both lie as the camera held them: a picture that has to be turned was cleaned.
  const from = objectKey(siteId, uploadId, cleanedLength === null ? 'original' : 'cleaned')
  const given = { bytes: await storage.read(from), box: boxOf(crop, file) }
  const { bytes, width, height } = await workshop.run(cropPicture, given)
  const id = newId()
  const length = String(bytes.length)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const upload = { forkId: siteId, id, name, length, received: length, mimeType, hash, width, height, crop }
  // The sweep of the store leaves bytes alone whose upload is known.
  await db.transaction([siteId], (tx) => insertWhole(tx, { ...upload, widths: [] }))
  await storage.write(objectKey(siteId, id, 'original'), bytes)
  const widths = copyWidths(width)
  await writeCopies({ storage, workshop }, siteId, id, widths)
  await db.transaction([siteId], (tx) => setWidths(tx, siteId, id, widths))
  return id
}
