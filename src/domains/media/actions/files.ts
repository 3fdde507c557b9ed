import { fileRules } from '../rules.ts'
import { bulkOf, verbsOf } from '../../../content/served/verbs-of.ts'
import { itemTypeOf } from '../../../content/item/declared-type.ts'
import type { BulkOutcome } from '../../../content/contract/bulk.ts'
import type { BulkWrite } from '../../../content/verbs/bulk/actions.ts'
import { editMany } from '../../../content/verbs/bulk/edit.ts'
import { isUuid } from '../../../kernel/ids.ts'
import { conflict, invalidField, notFound } from '../../../kernel/problem.ts'
import { type Ctx, requireCapability, siteOf } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { enqueue } from '../../../platform/queue/enqueue.ts'
import { SEEN_TAG } from '../../../site/pictures.ts'
import {
  type FileFacts,
  fileStore,
  findFileAt,
  findFilePath,
  listAt,
  listTagCounts,
} from '../queries/files.ts'
import { keepReplaced, removeReplaced } from '../queries/replaced.ts'
import { type FinishedUpload, listPathOwners, lockUpload } from '../queries/uploads.ts'
import { CROP_MIN, isSameCrop, isTooSmall, isWhole, uploadIdIn, WHOLE } from '../contract.ts'
import { showCrop } from '../copies.ts'
import { isPicture, namedLike } from '../files/kinds.ts'
import type { FileUse } from '../shapes.ts'
import { fileType, type FileWrite, type MediaFile } from '../type.ts'

/** A write as the rules see it; it may name an upload with new bytes, and another that is shown of these. */
export type FileEdit = FileWrite & {
  uploadId?: string
  shownId?: string | null
  /** Who replaces the bytes; left out: nobody. */
  by?: string
  /** What they come from: the file as it was before a version. */
  restored?: Restored
}

export interface Restored {
  version: number
  /** Hash of the bytes that they take the place of; null: of any. */
  onlyIf: string | null
}

const FALLBACK_TYPE = 'application/octet-stream'

export const fileItems = itemTypeOf(fileType, fileStore, {
  rules: fileRules,
  async begin({ tx, site, write: { path = '', filename = '', mimeType, size } }) {
    const finished = await lockUpload(tx, site.id, uploadIdIn(path) ?? '')
    const claimed = { mimeType: mimeType || FALLBACK_TYPE, size: String(size ?? 0) }
    return { path, filename, originalName: filename, ...(finished?.hash ? bytesOf(finished) : claimed) }
  },
  facts: async ({ tx, site, id, write, before }) => {
    const { originalName, crop, focalX = before.focalX, focalY = before.focalY }: FileEdit = write
    const facts = {
      // An empty name leaves the current one unchanged.
      ...(originalName?.trim() === '' && { originalName: before.originalName }),
      ...(await otherBytes(tx, site.id, id, write, before)),
    }
    const after = { ...before, ...(crop && { crop }), ...facts }
    const isCropped = !isSameCrop(after.crop, before.crop)
    if (isCropped) requireCroppable(after)
    const hasOtherBytes = after.uploadId !== before.uploadId
    if (hasOtherBytes)
      await keepReplaced(tx, {
        siteId: site.id,
        id,
        language: site.sourceLanguage,
        userId: (write as FileEdit).by ?? null,
      })
    // A crop is seen once it is made.
    if (hasOtherBytes || focalX !== before.focalX || focalY !== before.focalY) tx.touch(site.id, SEEN_TAG)
    if (isCropped || (hasOtherBytes && !isWhole(after.crop)))
      await enqueue(tx, showCrop, { siteId: site.id, fileId: id })
    return facts
  },
  // A crop and a focal point hold for the bytes that they were set on; those come back by their own call alone.
  restorable: ({ crop, focalX, focalY, ...words }, { hash }) =>
    words.hash === hash ? { ...words, crop, focalX, focalY } : words,
  pictureOf: ({ kind, uploadId, path }) => (kind === 'image' && uploadId !== null ? path : null),
  show: (record) => ({
    ...pick(record, SHOWN),
    size: Number(record.size),
    state: record.uploadId === null ? 'waiting' : 'ready',
  }),
  refusals: {
    media_files_path: () => conflict('There is a file at this address already.'),
  },
})

function pick<K extends keyof R, R extends object>(record: R, fields: readonly K[]): Pick<R, K> {
  return Object.fromEntries(fields.map((field) => [field, record[field]])) as Pick<R, K>
}

const SHOWN = [
  'path',
  'filename',
  'mimeType',
  'kind',
  'hash',
  'shownHash',
  'isBeingCropped',
  'width',
  'height',
  'widths',
] as const

export const verbs = verbsOf(fileItems)

export const listFiles = verbs.list
export const readFile = verbs.read
export const deleteFile = verbs.remove
export const trashFile = verbs.trash
export const restoreFile = verbs.restore
export const { revisions: listRevisions, revision: readRevision, restoreRevision } = verbs
export const manyFiles = bulkOf(fileItems)

/** Files can be in the trash, but never have unpublished changes. */
export const reviewedFiles = { media: verbs.review }

/**
 * Registers an upload as a file; without bytes it waits for them.
 * @throws notFound for an address of another site, conflict for that of another file, invalid
 */
export async function createFile(ctx: Ctx, write: FileWrite): Promise<MediaFile> {
  const { id: siteId } = siteOf(ctx)
  const { path = '' } = write
  const owners = await listPathOwners(ctx.db.staff, uploadIdIn(path) ?? '', path)
  if (owners.some((owner) => owner.siteId !== siteId)) throw notFound()
  return verbs.create(ctx, write)
}

/** Writes the given fields. Name and tags without a description clear the description: the specified dialog does so. */
export function saveFile(ctx: Ctx, id: string, write: FileWrite): Promise<MediaFile> {
  const { alt, originalName, tags, translations } = write
  const isDialog = originalName !== undefined && tags !== undefined && translations === undefined
  return verbs.save(ctx, id, alt === undefined && isDialog ? { ...write, alt: '' } : write)
}

/** Where a slice shows a file. */
export type UsesOf = (db: Reads, siteId: string, file: { id: string; path: string }) => Promise<FileUse[]>

/** Where a file is used. @param sources what the slices know of it */
export async function listUses(ctx: Ctx, id: string, sources: readonly UsesOf[]): Promise<FileUse[]> {
  const file = await verbs.find(ctx, ctx.db.staff, id)
  requireCapability(ctx, file.forkId, 'media.read')
  const uses = await Promise.all(sources.map((usesOf) => usesOf(ctx.db.staff, file.forkId, file)))
  return uses.flat()
}

const TAGS_MAX = 50

/** Adds tags to files and takes others off; what would have too many stays as it is. */
export function tagFiles(
  ctx: Ctx,
  { target, add = [], remove = [] }: { target: BulkWrite['target']; add?: string[]; remove?: string[] },
): Promise<BulkOutcome> {
  return editMany(ctx, verbs.review, target, (record) => {
    const before = record.tags as string[]
    const tags = [...new Set([...before.filter((tag) => !remove.includes(tag)), ...add])]
    const isSame = tags.length === before.length && tags.every((tag, i) => tag === before[i])
    return isSame || tags.length > TAGS_MAX ? null : { tags }
  })
}

export function listTags(ctx: Ctx) {
  return listTagCounts(ctx.db.staff, siteOf(ctx).id)
}

/** A file of this site that a write names, and where its bytes are read. */
export async function fileOf(tx: Tx, siteId: string, id: string): Promise<{ id: string; path: string }> {
  const path = isUuid(id) ? await findFilePath(tx, siteId, id) : null
  if (path === null) throw invalidField('mediaFileId', 'unknown', 'There is no such file on this site')
  return { id, path }
}

/** The file of this site that is read at an address; null where there is none. */
export function fileAt(tx: Tx, siteId: string, path: string): Promise<string | null> {
  return findFileAt(tx, siteId, path)
}

/** The files at these addresses that readers do not get, by address: their names in the trash, null where they are gone. */
export async function missingFiles(
  db: Reads,
  siteId: string,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const paths = addresses.filter((path) => uploadIdIn(path) !== null)
  if (paths.length === 0) return new Map()
  const known = new Map((await listAt(db, siteId, paths)).map((file) => [file.path, file]))
  return new Map(
    paths.flatMap((path) => {
      const file = known.get(path)
      if (file && !file.isTrashed) return []
      return [[path, file ? file.name : null] as const]
    }),
  )
}

function bytesOf({ id, length, hash, mimeType, width, height, widths }: FinishedUpload) {
  return {
    uploadId: id,
    size: length,
    hash: hash ?? '',
    mimeType: mimeType ?? FALLBACK_TYPE,
    width,
    height,
    widths,
  }
}

/** Captions are no other text: what shows them would show nothing. */
const familyOf = (mimeType: string): string =>
  mimeType.startsWith('text/') ? mimeType : (mimeType.split('/')[0] ?? '')

/** What follows from other bytes; nothing where the write names none. Its name is that of the file that they come from. */
async function otherBytes(
  tx: Tx,
  siteId: string,
  id: string,
  { uploadId, shownId = null, filename: wasCalled, originalName: name, crop = WHOLE, restored }: FileEdit,
  before: FileFacts,
) {
  if (uploadId === undefined) return {}
  if (restored) await takeReplaced(tx, siteId, id, restored, before)
  const finished = await lockUpload(tx, siteId, uploadId)
  if (!finished?.hash) throw invalidField('path', 'unknown', 'There are no such bytes on this site')
  if (before.uploadId !== null && familyOf(before.mimeType) !== familyOf(finished.mimeType ?? '')) {
    throw invalidField('path', 'other-kind', 'The new file must be of the same kind as the old one')
  }
  const filename = wasCalled || name || finished.name
  // A name that somebody gave it stays, but for the ending of another kind of file.
  const isAsSent = before.originalName === before.filename
  const ownName = isAsSent ? filename : namedLike(before.originalName, finished.mimeType ?? '')
  const shown = shownId === null ? finished : await lockUpload(tx, siteId, shownId)
  return {
    ...bytesOf(finished),
    filename,
    originalName: name || ownName,
    // A crop is that of its picture.
    crop,
    shownId,
    widths: shown?.widths ?? [],
  }
}

/** @throws conflict where the file has other bytes than those that are to go, or what is to come back is gone */
async function takeReplaced(
  tx: Tx,
  siteId: string,
  id: string,
  { version, onlyIf }: Restored,
  before: FileFacts,
): Promise<void> {
  if (onlyIf !== null && onlyIf !== before.hash)
    throw conflict('The file was replaced again meanwhile. Look at it before you bring back an earlier one.')
  if (!(await removeReplaced(tx, siteId, id, version)))
    throw conflict('The earlier file is back already, or no longer kept.')
}

/** @throws invalid for a crop of what is no picture, or of too little of it */
function requireCroppable({ crop, uploadId, mimeType, width, height }: FileFacts): void {
  if (isWhole(crop)) return
  if (uploadId === null || width === null || height === null || !isPicture(mimeType))
    throw invalidField(
      'crop',
      'no-picture',
      'Only a picture whose bytes are there can be cropped: PNG, JPEG, WebP or AVIF',
    )
  if (isTooSmall(crop, { width, height }))
    throw invalidField(
      'crop',
      'too-small',
      `Crop must leave at least ${CROP_MIN.pixels} × ${CROP_MIN.pixels} pixels of the picture`,
    )
}
