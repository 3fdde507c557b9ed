import { recordActivity } from '../../../content/activity/index.ts'
import { TRASH_DAYS } from '../../../content/contract/review.ts'
import { LOCALES } from '../../../kernel/locale.ts'
import { notFound } from '../../../kernel/problem.ts'
import type { Site } from '../../../kernel/site.ts'
import { actorOf, change, type Ctx, requireCapability, siteById } from '../../../platform/context.ts'
import { uploadIdIn } from '../contract.ts'
import { findFileAt } from '../queries/files.ts'
import * as replaced from '../queries/replaced.ts'
import type { ReplacedFile } from '../shapes.ts'
import type { MediaFile } from '../type.ts'
import { type FileEdit, type Restored, verbs } from './files.ts'

type Stored = Awaited<ReturnType<typeof verbs.find>>

/**
 * Puts other bytes at the address of a file: those of an upload, which is shown whole, or of another file of the library, whose
 * name, descriptions and crop come along. What was there can come back for `TRASH_DAYS`.
 * @throws invalid where they are not there, or of another kind
 */
export async function replaceFile(ctx: Ctx, id: string, { path }: { path: string }): Promise<MediaFile> {
  const file = await verbs.find(ctx, ctx.db.staff, id)
  const otherId = await findFileAt(ctx.db.staff, file.forkId, path)
  const other = otherId === null ? null : await verbs.find(ctx, ctx.db.staff, otherId)
  const site = siteById(ctx, file.forkId)
  const edit: FileEdit = other
    ? wordsOf({ ...other, uploadId: other.uploadId ?? '', alts: altsOf(other, site) }, altsOf(file, site))
    : { uploadId: uploadIdIn(path) ?? '' }
  return put(ctx, id, edit)
}

/** What a file was before it was replaced, as far as it can come back; the latest first. @throws notFound */
export async function listReplaced(ctx: Ctx, id: string): Promise<ReplacedFile[]> {
  const { forkId } = await verbs.find(ctx, ctx.db.staff, id)
  requireCapability(ctx, forkId, 'media.read')
  const found = await replaced.listReplaced(ctx.db.staff, forkId, id)
  return found.map(
    ({ version, originalName, filename, mimeType, length, width, height, shownHash, at, by }) => {
      const size = Number(length)
      const until = new Date(Date.parse(at) + TRASH_DAYS * DAY_MS).toISOString()
      return { version, originalName, filename, mimeType, size, width, height, shownHash, at, by, until }
    },
  )
}

const DAY_MS = 86_400_000

/**
 * Brings back what a file was before a version, with its name, descriptions, crop and focal point. What is there now can come
 * back in turn.
 * @throws notFound where it is not kept, conflict where other bytes than those of `onlyIf` are there by now
 */
export async function restoreReplaced(
  ctx: Ctx,
  id: string,
  { version, onlyIf }: Restored,
): Promise<MediaFile> {
  const file = await verbs.find(ctx, ctx.db.staff, id)
  const before = await findReplaced(ctx, file, version)
  const words = wordsOf(before, altsOf(file, siteById(ctx, file.forkId)))
  return put(ctx, id, { ...words, filename: before.filename, restored: { version, onlyIf } })
}

function put(ctx: Ctx, id: string, edit: FileEdit): Promise<MediaFile> {
  const ofCaller: FileEdit = { ...edit, by: actorOf(ctx).userId }
  return verbs.save(ctx, id, ofCaller)
}

/** Forgets what a file was before a version: nobody can bring it back. @throws notFound */
export async function deleteReplaced(ctx: Ctx, id: string, version: number): Promise<void> {
  const file = await verbs.find(ctx, ctx.db.staff, id)
  const { forkId: siteId, createdBy } = file
  requireCapability(ctx, siteId, 'media.delete', createdBy)
  await change(ctx, siteId, async (tx) => {
    if (!(await replaced.removeReplaced(tx, siteId, id, version))) throw notFound()
    recordActivity(tx, ctx, { siteId, action: 'media.save', objectId: id })
  })
}

async function findReplaced(
  ctx: Ctx,
  { forkId, id }: Stored,
  version: number,
): Promise<replaced.ReplacedFile> {
  const found = await replaced.listReplaced(ctx.db.staff, forkId, id)
  const before = found.find((one) => one.version === version)
  if (!before) throw notFound()
  return before
}

type Alts = Readonly<Record<string, string>>

function altsOf({ alt, translations }: Stored, { sourceLanguage }: Site): Alts {
  const others = Object.entries(translations).map(([locale, texts]) => [locale, texts?.alt ?? ''])
  return { ...Object.fromEntries(others), [sourceLanguage]: alt }
}

type Words = Pick<
  replaced.ReplacedFile,
  'uploadId' | 'shownId' | 'originalName' | 'isDecorative' | 'focalX' | 'focalY' | 'crop' | 'alts'
>

/** What comes along with bytes that were a file of their own, or of this one before. @param own descriptions of the file now */
function wordsOf({ alts, ...words }: Words, own: Alts): FileEdit {
  const { uploadId, shownId, originalName, isDecorative, focalX, focalY, crop } = words
  // A language in which the other one has no description loses that of the file before. One that stays as it is, is no edit:
  // whoever writes in some languages only may bring back what they replaced.
  const changed = LOCALES.filter((locale) => (alts[locale] ?? '') !== (own[locale] ?? ''))
  const translations = Object.fromEntries(changed.map((locale) => [locale, { alt: alts[locale] ?? '' }]))
  return { uploadId, shownId, originalName, isDecorative, focalX, focalY, crop, translations }
}
