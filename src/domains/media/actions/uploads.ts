import { randomUUID } from 'node:crypto'
import { recordActivity } from '../../../content/activity/index.ts'
import { isUuid } from '../../../kernel/ids.ts'
import { conflict, invalidField, notAllowed, notFound, Problem, tooMany } from '../../../kernel/problem.ts'
import { reachOf } from '../../../kernel/role.ts'
import { LINE_MAX } from '../../../kernel/text.ts'
import type { Actor, Site } from '../../../kernel/site.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Upload, UploadCtx, Uploads, UploadStart } from '../../../platform/uploads.ts'
import { uploadPath } from '../contract.ts'
import { makeCopies } from '../copies.ts'
import { objectKey, uploadKey } from '../files/keys.ts'
import { PICTURES } from '../files/kinds.ts'
import { storeCleaned } from '../files/cleaned.ts'
import { type Looked, lookAtBeginning, lookAtFile, requireTakenName } from '../files/look.ts'
import { SNIFFED } from '../files/sniff.ts'
import { removeUpload } from '../queries/sweep.ts'
import {
  type StoredUpload,
  claimUpload,
  fillWaiting,
  findUpload,
  insertUpload,
  receiveUpload,
  takenOfDay,
} from '../queries/uploads.ts'

/** Maximum bytes that a site accepts per day. */
const DAY_MAX = 5 * 1024 ** 3
/** Maximum bytes of one person's unfinished uploads: stalled uploads must not use up the site's day. */
const SENDING_MAX = 2 * 1024 ** 3
/** A writer without a sign of life for so many seconds is considered gone. */
const CLAIM_S = 45
const RENEW_MS = 15_000

type Stored = StoredUpload

interface Writing {
  stop(): Promise<void>
}

/** Receives resumable uploads over unreliable connections. */
export function createUploads(): Uploads {
  /** What this process is writing at the moment. */
  const writings = new Map<string, Writing>()

  return {
    async begin(ctx, start) {
      const { db, actor } = ctx
      const site = siteNamed(actor, start)
      if (!mayUpload(actor, site)) throw notAllowed()
      const { length } = start
      const name = plainName(start.name)
      requireTakenName(name, length)
      const upload = { siteId: site.id, id: randomUUID(), userId: actor.userId, name, length }
      const begun = await db.transaction([site.id], async (tx) => {
        await requireRoom(tx, { ...upload, rest: length })
        return insertUpload(tx, upload)
      })
      return uploadAnswer(begun)
    },

    async find(ctx, id) {
      const upload = await owned(ctx, id)
      // A client that asks for the offset has lost its connection, so the old writer stops.
      await writings.get(id)?.stop()
      return uploadAnswer(await owned(ctx, upload.id))
    },

    async append(ctx, id, at, pieces) {
      await owned(ctx, id)
      await writings.get(id)?.stop()
      const upload = await owned(ctx, id)
      if (Number(upload.received) !== at) {
        throw conflict(`This upload goes on at byte ${upload.received}.`)
      }
      if (upload.hash !== null) return uploadAnswer(upload)
      return uploadAnswer(await write(ctx, writings, upload, pieces))
    },

    async remove(ctx, id) {
      const { siteId } = await owned(ctx, id)
      await writings.get(id)?.stop()
      const isGone = await ctx.db.transaction([siteId], (tx) => removeUpload(tx, siteId, id))
      if (!isGone) throw conflict('A file of the library shows this upload. Delete the file instead.')
      await ctx.storage.remove(uploadKey(siteId, id))
    },
  }
}

/** The caller's own upload. @throws notFound */
async function owned({ db, actor }: UploadCtx, id: string): Promise<Stored> {
  const siteIds = actor.sites.filter((site) => mayUpload(actor, site)).map((site) => site.id)
  const found = isUuid(id) ? await findUpload(db.staff, siteIds, id) : null
  if (found?.userId !== actor.userId) throw notFound()
  return found
}

async function write(
  ctx: UploadCtx,
  writings: Map<string, Writing>,
  upload: Stored,
  source: AsyncIterable<Uint8Array>,
): Promise<Stored> {
  const { db, storage } = ctx
  const { siteId, id } = upload
  const at = Number(upload.received)
  const claim = { writer: randomUUID(), seconds: CLAIM_S }
  const length = Number(upload.length)
  const claimed = (isNew = false) =>
    db.transaction([siteId], async (tx) => {
      if (isNew) await requireRoom(tx, { ...upload, length, rest: length - at })
      return claimUpload(tx, upload, at, claim)
    })
  if (!(await claimed(true))) throw takenOver()
  const stopping = new AbortController()
  const renewing = setInterval(() => {
    void claimed().then(
      (isOurs) => isOurs || stopping.abort(),
      () => stopping.abort(),
    )
  }, RENEW_MS).unref()
  const pieces = bounded(source, length - at, stopping.signal)
  const ended = (async () => {
    const end = await storage.append(objectKey(siteId, id, 'original'), at, pieces)
    if (pieces.isOver()) throw new Problem('too-large', 'More bytes came than the upload announced.')
    return receive(ctx, upload, claim.writer, end)
  })()
  writings.set(id, {
    async stop() {
      stopping.abort()
      await ended.catch(() => {})
    },
  })
  try {
    return await ended
  } catch (error) {
    // Releases the claim, so that the next writer need not wait for its timeout; where that fails, too, it waits.
    const noted = { received: upload.received }
    await db.transaction([siteId], (tx) => receiveUpload(tx, upload, claim.writer, noted)).catch(() => {})
    throw error
  } finally {
    clearInterval(renewing)
    writings.delete(id)
  }
}

/** Inspects the bytes received so far and records their number. */
async function receive(ctx: UploadCtx, upload: Stored, writer: string, end: number): Promise<Stored> {
  const { db, storage, sandbox } = ctx
  const { siteId, id, name } = upload
  const length = Number(upload.length)
  const given = { key: objectKey(siteId, id, 'original'), name, length }
  const isWhole = end === length
  const looked = isWhole
    ? await lookAtFile(storage, sandbox, given).catch((error) => refuse(ctx, upload, error))
    : null
  const isSeen = Number(upload.received) < SNIFFED && end >= SNIFFED
  if (!isWhole && isSeen) await lookAtBeginning(storage, given).catch((error) => refuse(ctx, upload, error))
  const cleanedLength = looked && (await storeCleaned(storage, { siteId, id, length }, looked))
  await db.transaction([siteId], async (tx) => {
    const noted = { received: String(end), ...(looked && factsOf(looked, cleanedLength)) }
    if (!(await receiveUpload(tx, upload, writer, noted))) throw takenOver()
    if (looked) await finish(ctx, tx, upload, looked)
  })
  return { ...upload, received: String(end) }
}

/** A refused upload is deleted; one that could not be inspected stays, and its last piece can be sent again. */
async function refuse({ db, storage }: UploadCtx, upload: Stored, reason: unknown): Promise<never> {
  if (!(reason instanceof Problem) || reason.type === 'unavailable') throw reason
  await db.transaction([upload.siteId], (tx) => removeUpload(tx, upload.siteId, upload.id))
  await storage.remove(uploadKey(upload.siteId, upload.id))
  throw reason
}

/** Gives the bytes to the file that waits for them, and queues the copies of a picture. */
async function finish(
  { actor, newId, jobs }: UploadCtx,
  tx: Tx,
  { siteId, id, length }: Stored,
  looked: Looked,
): Promise<void> {
  const { kind, hash, width, height } = looked
  const finished = { id, length, hash, mimeType: kind.mimeType, width, height, widths: [] }
  const fileId = await fillWaiting(tx, siteId, uploadPath(id), finished)
  if (fileId !== null) {
    tx.touch(siteId, 'media')
    const doer = { actor, trace: { requestId: null, network: null }, newId }
    recordActivity(tx, doer, { siteId, action: 'media.save', objectId: fileId, after: finished })
  }
  if (PICTURES.has(kind)) await jobs.enqueue(tx, makeCopies, { siteId, uploadId: id })
}

function factsOf({ kind, hash, width, height }: Looked, cleanedLength: string | null) {
  return { mimeType: kind.mimeType, hash, width, height, cleanedLength }
}

function uploadAnswer({ id, length, received, expiresAt }: Stored): Upload {
  return { id, length: Number(length), received: Number(received), expiresAt, path: uploadPath(id) }
}

/** @param upload `rest`: bytes of it that are not here. @throws tooMany */
async function requireRoom(
  tx: Tx,
  upload: { siteId: string; id: string; userId: string | null; length: number; rest: number },
): Promise<void> {
  const { total, ofUser } = await takenOfDay(tx, upload)
  if (ofUser + upload.rest > SENDING_MAX) {
    throw tooMany('You are sending too much at once. Wait until some of it is here.', 60)
  }
  if (total + upload.length > DAY_MAX) throw tooMany('A site takes at most 5 GB of files a day.', 3_600)
}

function mayUpload({ roles }: Actor, { id }: Site): boolean {
  const role = roles.get(id)
  return role !== undefined && reachOf(role, 'media.upload') !== null
}

function siteNamed({ sites }: Actor, { site }: UploadStart): Site {
  const found = site === null || site === 'current-fork-id' ? sites[0] : sites.find(({ id }) => id === site)
  if (!found) throw notFound()
  return found
}

/** The name of a file without the folders that it came from. It is kept as words and never leads to anything. */
function plainName(given: string): string {
  const name = given.split(/[/\\]/).at(-1)?.trim() ?? ''
  if (name === '' || !name.isWellFormed() || name.includes('\0') || [...name].length > LINE_MAX) {
    throw invalidField('filename', 'name', `The name of the file must have 1 to ${LINE_MAX} characters`)
  }
  return name
}

const takenOver = () => conflict('This upload is written from somewhere else at the moment.')

/** No more than so many bytes, and none after the signal. */
function bounded(source: AsyncIterable<Uint8Array>, length: number, signal: AbortSignal) {
  let left = length
  let isOver = false
  const aborted = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)))
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const from = source[Symbol.asyncIterator]()
    while (!signal.aborted) {
      const next = await Promise.race([from.next(), aborted])
      if (!next || next.done) return
      isOver = next.value.length > left
      if (isOver) return
      left -= next.value.length
      yield next.value
    }
  }
  return Object.assign(pieces(), { isOver: () => isOver })
}
