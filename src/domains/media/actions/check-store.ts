import type { Platform } from '../../../platform/platform.ts'
import { takesBytes } from '../../../platform/storage/storage.ts'
import { uploadKey } from '../files/keys.ts'
import { findNewestUpload } from '../queries/sweep.ts'

/** Whether files can be stored now, and the newest file of the site is still there: a disk that was not mounted is empty. */
export async function isStoreSound(
  { db, storage, newId }: Pick<Platform, 'db' | 'storage' | 'newId'>,
  siteId: string,
): Promise<boolean> {
  if (!(await takesBytes(storage, newId()))) return false
  const newest = await findNewestUpload(db.staff, siteId)
  return newest === null || (await storage.list(uploadKey(siteId, newest))).length > 0
}
