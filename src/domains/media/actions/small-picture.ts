import { isUuid } from '../../../kernel/ids.ts'
import { invalidField, notFound } from '../../../kernel/problem.ts'
import type { Site } from '../../../kernel/site.ts'
import { type Ctx, requireCapability } from '../../../platform/context.ts'
import { shrinkPicture } from '../files/task-kinds.ts'
import { fileStore } from '../queries/files.ts'
import { keyOfPicture } from './serve.ts'

/** Longest side in pixels. */
const SIDE = 768

/**
 * A picture of the library as a small JPEG without metadata, for a service outside of the install.
 * @throws notFound, notAllowed, invalid for what is no picture
 */
export async function smallPicture(ctx: Ctx, site: Site, fileId: string): Promise<Uint8Array> {
  requireCapability(ctx, site.id, 'media.read')
  const { staff } = ctx.db
  const file = isUuid(fileId) ? await fileStore.find(staff, [site.id], fileId) : null
  if (!file || file.isTrashed) throw notFound()
  const isReady = file.kind === 'image' && file.uploadId !== null && file.width !== null
  if (!isReady) throw invalidField('fileId', 'no-picture', 'The file must be a picture whose bytes are there')
  // A copy for pages is read faster, and is sharp enough. What is cut off leaves the install as little as it reaches readers.
  const key = await keyOfPicture(staff, site.id, file.shownId ?? file.uploadId ?? '', SIDE)
  if (key === null || (await ctx.storage.lengthOf(key)) === null) throw notFound()
  return ctx.sandbox.run(shrinkPicture, { bytes: await ctx.storage.read(key), side: SIDE })
}
