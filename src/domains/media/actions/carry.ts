import { buffer } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { conflict, invalidField } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Storage, storeWhole } from '../../../platform/storage/storage.ts'
import { COPY_KINDS, type CopyKind, copyKey, objectKey } from '../files/keys.ts'
import { isPicture, KINDS, LENGTH_MAX } from '../files/kinds.ts'
import { storeCleaned } from '../files/cleaned.ts'
import { lookAtFile, requireTakenName } from '../files/look.ts'
import { SNIFFED, sniffed } from '../files/sniff.ts'
import { insertWhole } from '../queries/uploads.ts'
import { fileRules } from '../rules.ts'

/** The bytes of an upload, or of one of its copies, as they are carried to another install. */
interface CarriedObject {
  /** Such as `original.jpg` or `800.avif`. */
  name: string
  key: string
  length: number
}

/** What a file of the library has to be carried. @throws conflict where its bytes are missing */
export async function objectsOf(
  storage: Storage,
  siteId: string,
  { id, name, mimeType, widths }: { id: string; name: string; mimeType: string; widths: readonly number[] },
): Promise<CarriedObject[]> {
  const kind = Object.values(KINDS).find((one) => one.mimeType === mimeType)
  const found = [
    { name: kind ? `original.${kind.extensions[0]}` : 'original', key: objectKey(siteId, id, 'original') },
    ...widths.flatMap((width) =>
      COPY_KINDS.map((copy) => ({ name: `${width}.${copy}`, key: copyKey(siteId, id, width, copy) })),
    ),
  ]
  const there: CarriedObject[] = []
  for (const object of found) {
    const length = await storage.lengthOf(object.key)
    if (length !== null) there.push({ ...object, length })
    else if (object.name.startsWith('original'))
      throw conflict(
        `The bytes of ${name} are missing. Delete the file for good, or restore it from a backup.`,
      )
  }
  return there
}

const OBJECT = /^(original)(?:\.[a-z0-9]{1,5})?$|^(\d{2,4})\.(avif|webp)$/

export const isObjectName = (name: string): boolean => OBJECT.test(name)

/** The bytes of an upload that come from another install. */
export interface Carried {
  names: readonly string[]
  lengthOf(name: string): number
  /** @throws Problem where they are damaged */
  read(name: string): AsyncGenerator<Buffer>
}

/**
 * Stores an upload from another install, looked at as any upload; a crop, too. Whoever calls holds the lock of the store, and
 * removes what is there when the rest fails.
 * @returns whether it is a picture whose copies are still to be made
 * @throws Problem for what no upload may be
 */
export async function bringUpload(
  { storage, sandbox, tx }: Pick<Platform, 'storage' | 'sandbox'> & { tx: Tx },
  siteId: string,
  { id, name, createdAt, crop }: { id: string; name: string; createdAt: string; crop: unknown },
  carried: Carried,
): Promise<{ needsCopies: boolean }> {
  const original = carried.names.find((one) => OBJECT.exec(one)?.[1])
  if (original === undefined)
    throw invalidField('file', 'missing', `The bytes of ${name.slice(0, 60)} are missing`)
  const shown = z.nullable(fileRules.crop.answer).safeParse(crop)
  if (!shown.success) throw invalidField('file', 'crop', `The crop of ${name.slice(0, 60)} is none`)
  const length = carried.lengthOf(original)
  requireTakenName(name, length)
  const key = objectKey(siteId, id, 'original')
  await storeWhole(storage, key, carried.read(original))
  const looked = await lookAtFile(storage, sandbox, { key, name, length })
  const { kind, hash, width, height } = looked
  const cleanedLength = await storeCleaned(storage, { siteId, id, length }, looked)
  const widths = await bringCopies(storage, siteId, id, carried)
  const isCopied = width !== null && isPicture(kind.mimeType)
  if (widths.length > 0 && !isCopied) throw notCopy(name)
  await insertWhole(tx, {
    forkId: siteId,
    id,
    name,
    createdAt,
    length: String(length),
    received: String(length),
    mimeType: kind.mimeType,
    hash,
    width,
    height,
    widths,
    cleanedLength,
    crop: shown.data,
  })
  return { needsCopies: isCopied && widths.length === 0 }
}

/** @returns the widths of which there are all kinds */
async function bringCopies(
  storage: Storage,
  siteId: string,
  id: string,
  carried: Carried,
): Promise<number[]> {
  const kinds = new Map<number, Set<CopyKind>>()
  for (const name of carried.names) {
    const [, , width, ending] = OBJECT.exec(name) ?? []
    if (width === undefined) continue
    // The pattern knows no other ending.
    const kind = ending as CopyKind
    if (carried.lengthOf(name) > LENGTH_MAX.image) throw notCopy(name)
    const bytes = await buffer(carried.read(name))
    if (sniffed(bytes.subarray(0, SNIFFED)) !== KINDS[kind]) throw notCopy(name)
    await storage.write(copyKey(siteId, id, Number(width), kind), bytes)
    kinds.set(Number(width), (kinds.get(Number(width)) ?? new Set()).add(kind))
  }
  return [...kinds]
    .filter(([, of]) => of.size === COPY_KINDS.length)
    .map(([width]) => width)
    .sort((a, b) => a - b)
}

const notCopy = (name: string) =>
  invalidField('file', 'other-kind', `The picture ${name} is not what its name says`)
