import { isUuid } from '../../../kernel/ids.ts'
import type { Reads } from '../../../platform/db/run.ts'
import type { ServedObject } from '../../../platform/storage/served.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { Copies } from '../../../site/pictures.ts'
import { copyPath, pointWithin, uploadPath, WHOLE, WHOLE_NAME } from '../contract.ts'
import { copyKey, type CopyKind, objectKey } from '../files/keys.ts'
import { isPicture, isShown } from '../files/kinds.ts'
import {
  type Served,
  type StoredPicture,
  findServed,
  findServedReplaced,
  listCopied,
  listSizes,
  listStoredPictures,
} from '../queries/served.ts'
import { findStored } from '../queries/uploads.ts'

/**
 * The content to serve at a file's path on one of these sites.
 * @param copy name of one of its copies, `whole`, or `replaced-` and a version; null for the file itself
 * @param staff left out: for readers, who get nothing of what was cut off, and nothing out of the trash
 */
export async function servedFile(
  { db, storage }: { db: Reads; storage: Storage },
  siteIds: readonly string[],
  id: string,
  copy: string | null,
  staff?: { orTrashed: boolean },
): Promise<ServedObject | null> {
  if (!isUuid(id) || siteIds.length === 0) return null
  const path = uploadPath(id)
  const [, version, small] = (staff && REPLACED.exec(copy ?? '')) ?? []
  if (staff && version !== undefined) {
    const before = await findServedReplaced(db, siteIds, { path, version: Number(version), ...staff })
    return before && (small ? smallOf(storage, before) : wholeOf(before))
  }
  const isWhole = staff !== undefined && copy === WHOLE_NAME
  const found = await findServed(db, siteIds, { path, ...staff, isWhole })
  if (!found) return null
  return copy === null || isWhole ? wholeOf(found) : servedCopy(storage, found, copy)
}

const REPLACED = /^replaced-([1-9]\d{0,8})(-small)?$/

function wholeOf({ siteId, uploadId, mimeType, hash, originalName, ...bytes }: Served): ServedObject {
  const { length, cleanedLength } = bytes
  return {
    key: objectKey(siteId, uploadId, cleanedLength === null ? 'original' : 'cleaned'),
    length: Number(cleanedLength ?? length),
    type: mimeType,
    hash,
    download: isShown(mimeType) ? null : originalName || 'file',
    isImmutable: false,
  }
}

/** The copy of a picture that lists show; itself where it has none. */
function smallOf(storage: Storage, found: Served): Promise<ServedObject | null> | ServedObject {
  const width = found.widths.find((one) => one >= SMALL) ?? found.widths.at(-1)
  if (width === undefined) return wholeOf(found)
  return copyAt(storage, found, width, 'webp', false)
}

/** Width in pixels of a copy that is sharp in a drawing on a phone. */
const SMALL = 480

/** The copies of pictures at these addresses; null where there is no picture, such as for one in the trash. */
export async function copiesOf(db: Reads, siteId: string, paths: readonly string[]): Promise<Copies> {
  const found = await listCopied(db, siteId, { paths })
  const copied = new Set(found.map(({ path }) => path))
  // Drawings and pictures of a moment ago have no copies.
  const others = paths.filter((path) => !copied.has(path))
  const there = others.length > 0 ? await sizesOf(db, siteId, others) : copied
  const gone = others.filter((path) => !there.has(path)).map((path) => [path, null] as const)
  return new Map([
    ...gone,
    ...found.map((file) => {
      const setOf = (kind: CopyKind) =>
        file.widths.map((width) => `${copyPath(file, width, kind)} ${width}w`).join(', ')
      const { width, height } = file
      const crop = file.crop ?? WHOLE
      const focal = focalOf(file)
      const small = copyPath(
        file,
        file.widths.find((one) => one >= SMALL) ?? Math.max(...file.widths),
        'avif',
      )
      return [
        file.path,
        { width, height, crop, focal, avif: setOf('avif'), webp: setOf('webp'), small },
      ] as const
    }),
  ])
}

/** The uploads that the pictures at these addresses show, and the points that stay in view. */
export async function uploadsOf(db: Reads, siteId: string, paths: readonly string[]) {
  const found = await listStoredPictures(db, siteId, paths)
  return new Map(
    found
      .filter(({ mimeType }) => isPicture(mimeType))
      .map((picture) => [picture.path, { uploadId: picture.uploadId, focal: focalOf(picture) }]),
  )
}

/** The point that stays in view, in whole percent of what is shown. */
function focalOf({ crop, focalX, focalY }: Pick<StoredPicture, 'crop' | 'focalX' | 'focalY'>) {
  const { x, y } = pointWithin(crop ?? WHOLE, { x: focalX, y: focalY })
  return { x: Math.round(x), y: Math.round(y) }
}

/**
 * Where the bytes of an uploaded picture lie in the store: of the narrowest copy that is at least so wide, else of the picture
 * itself. Null where it is gone.
 */
export async function keyOfPicture(
  db: Reads,
  siteId: string,
  uploadId: string,
  width: number,
): Promise<string | null> {
  const found = await findStored(db, siteId, uploadId)
  if (!found) return null
  const copy = found.widths.toSorted((a, b) => a - b).find((one) => one >= width)
  if (copy !== undefined) return copyKey(siteId, uploadId, copy, 'webp')
  return objectKey(siteId, uploadId, found.cleanedLength === null ? 'original' : 'cleaned')
}

/** The pictures at these addresses that are there, with their sizes in pixels where they are known. */
export async function sizesOf(db: Reads, siteId: string, paths: readonly string[]) {
  const found = await listSizes(db, siteId, { paths })
  return new Map(found.map(({ path, width, height }) => [path, { width, height }]))
}

const COPY = /^([0-9a-f]{16})-(\d{1,4})\.(avif|webp)$/

/**
 * A copy by its name. A page that is open, or was kept, may name one of what was shown before: it gets what is shown now, and
 * the file itself where there are no copies by now.
 */
async function servedCopy(storage: Storage, found: Served, copy: string): Promise<ServedObject | null> {
  const { hash, widths, mimeType } = found
  const [, asked, digits = '', ending] = COPY.exec(copy) ?? []
  if (asked === undefined) return null
  const wanted = Number(digits)
  const shown = hash.slice(0, 16)
  const isImmutable = asked === shown
  if (isImmutable && !widths.includes(wanted)) return null
  const width = isImmutable ? wanted : (widths.find((one) => one >= wanted) ?? widths.at(-1))
  if (width === undefined) return isPicture(mimeType) ? wholeOf(found) : null
  // The pattern knows no other ending.
  return copyAt(storage, found, width, ending as CopyKind, isImmutable)
}

async function copyAt(
  storage: Storage,
  { siteId, uploadId, hash }: Served,
  width: number,
  kind: CopyKind,
  isImmutable: boolean,
): Promise<ServedObject | null> {
  const key = copyKey(siteId, uploadId, width, kind)
  const length = await storage.lengthOf(key)
  if (length === null) return null
  return {
    key,
    length,
    type: `image/${kind}`,
    hash: `${hash.slice(0, 16)}-${width}.${kind}`,
    download: null,
    isImmutable,
  }
}
