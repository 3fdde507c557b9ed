import { createHash } from 'node:crypto'
import { COMMAND_LINE, recordActivity } from '../../../content/activity/index.ts'
import { createItem } from '../../../content/verbs/create.ts'
import type { Locale } from '../../../kernel/locale.ts'
import type { Site } from '../../../kernel/site.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { uploadPath } from '../contract.ts'
import { makeCopies } from '../copies.ts'
import { COPY_KINDS, type CopyKind, copyKey, objectKey } from '../files/keys.ts'
import { KINDS } from '../files/kinds.ts'
import { lockStore } from '../queries/sweep.ts'
import { insertWhole } from '../queries/uploads.ts'
import { fileItems } from './files.ts'

/** A WebP picture that this program made, or that came with a seed folder. */
export interface MadePicture {
  /** Without an ending. */
  name: string
  bytes: Uint8Array
  /** In pixels. */
  width: number
  height: number
  /** Widths of the copies that are ready. */
  widths: number[]
  copyOf(width: number, kind: CopyKind): Uint8Array
}

/**
 * Stores a picture as an upload. Its bytes are stored before the transaction commits; those of one that fails are swept later.
 * @returns false where this upload is there already
 */
export async function storePicture(
  to: { tx: Tx; storage: Storage },
  site: Site,
  id: string,
  { name, bytes, width, height, widths, copyOf }: MadePicture,
): Promise<boolean> {
  const { mimeType } = KINDS.webp
  const facts = { name: `${name}.webp`, mimeType, bytes, width, height, widths }
  if (!(await storeBytes(to, site, id, facts))) return false
  for (const size of widths) {
    for (const kind of COPY_KINDS)
      await to.storage.write(copyKey(site.id, id, size, kind), copyOf(size, kind))
  }
  return true
}

/** The same for the bytes of any file. */
export async function storeBytes(
  { tx, storage }: { tx: Tx; storage: Storage },
  site: Site,
  id: string,
  {
    bytes,
    width = null,
    height = null,
    widths = [],
    ...named
  }: {
    name: string
    mimeType: string
    bytes: Uint8Array
    width?: number | null
    height?: number | null
    widths?: number[]
  },
): Promise<boolean> {
  await lockStore(tx)
  const length = String(bytes.length)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const upload = { forkId: site.id, id, ...named, length, received: length, hash, width, height, widths }
  if (!(await insertWhole(tx, upload))) return false
  await storage.write(objectKey(site.id, id, 'original'), bytes)
  return true
}

/**
 * Adds a picture that this program made to the library of a site; a job makes its copies.
 * @param alt its description in each language
 * @returns the address of its bytes
 */
export async function addPicture(
  tx: Tx,
  { storage, jobs, newId }: Pick<Platform, 'storage' | 'jobs' | 'newId'>,
  site: Site,
  picture: Pick<MadePicture, 'name' | 'bytes' | 'width' | 'height'> & {
    focal: { x: number; y: number }
    alt: Record<Locale, string>
  },
): Promise<string> {
  const { name, alt, focal } = picture
  const [uploadId, fileId] = [newId(), newId()]
  await storePicture({ tx, storage }, site, uploadId, {
    ...picture,
    widths: [],
    copyOf: () => {
      throw new TypeError('there are no copies yet')
    },
  })
  const path = uploadPath(uploadId)
  const { sourceLanguage: locale } = site
  const { [locale]: own, ...others } = alt
  const translations = Object.fromEntries(
    Object.entries(others).map(([language, text]) => [language, { alt: text }]),
  )
  const write = { path, filename: `${name}.webp`, alt: own, focalX: focal.x, focalY: focal.y, translations }
  const file = await createItem(tx, fileItems, site, fileId, { write, locale, newId })
  recordActivity(tx, COMMAND_LINE, {
    siteId: site.id,
    action: `${fileItems.kind}.create`,
    objectId: fileId,
    ...(file && { after: file }),
  })
  await jobs.enqueue(tx, makeCopies, { siteId: site.id, uploadId })
  return path
}
