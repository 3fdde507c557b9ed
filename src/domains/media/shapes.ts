import * as z from 'zod/mini'
import { byNumber } from '../../content/contract/shapes/history.ts'
import { bulkTargetOf } from '../../content/contract/shapes/bulk.ts'
import { callShapesOf } from '../../content/type/call-shapes.ts'
import { shapesOf } from '../../content/type/shapes.ts'
import type { Shapes } from '../../kernel/endpoint.ts'
import { bodyShape, byId, ofSite, text } from '../../kernel/shape.ts'
import { fileRules, uploadText } from './rules.ts'
import { fileType } from './type.ts'

const use = z.object({
  /** What kind of thing shows it, such as `part`. */
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  /** It lies in the trash. */
  isTrashed: z.boolean(),
})

export type FileUse = z.infer<typeof use>

const replaced = z.object({
  /** Of the file, with which the other bytes came. */
  version: z.number(),
  originalName: z.string(),
  filename: z.string(),
  mimeType: z.string(),
  /** In bytes. */
  size: z.number(),
  /** In pixels; null for what is no picture. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  shownHash: z.string(),
  /** When it was replaced. */
  at: z.string(),
  /** Username of who replaced it; '' for nobody or a deleted account. */
  by: z.string(),
  /** Until when it can come back. */
  until: z.string(),
})

/** What a file was before it was replaced. */
export type ReplacedFile = z.infer<typeof replaced>

/** Left out: none. */
const tags = z.optional(fileRules.tags.rule)

const fileShapes = shapesOf(fileType, fileRules)
const ofFile = callShapesOf(fileShapes)
const target = bulkTargetOf(fileShapes.query)

/** What goes into each call and what comes out, by its name. */
export const shapes = {
  listFiles: ofFile.list,
  createFile: ofFile.create,
  readFile: ofFile.read,
  saveFile: ofFile.save,
  deleteFile: ofFile.remove,
  trashFile: ofFile.trash,
  restoreFile: ofFile.restore,
  listFileRevisions: ofFile.revisions,
  readFileRevision: ofFile.revision,
  restoreFileRevision: ofFile.restoreRevision,
  countFiles: ofFile.count,
  bulkFiles: {
    ...ofFile.bulk,
    // Nobody publishes a file.
    body: bodyShape({ verb: z.enum(['trash', 'delete'], 'verb must be one of trash, delete'), target }),
  },
  undoBulkFiles: ofFile.undo,
  replaceFile: { params: byId, body: bodyShape({ path: uploadText }), answer: ofFile.read.answer },
  listReplaced: { params: byId, answer: z.array(replaced) },
  restoreReplaced: {
    params: byNumber,
    body: bodyShape({ onlyIf: z.optional(text('onlyIf', 64)) }),
    answer: ofFile.read.answer,
  },
  deleteReplaced: { params: byNumber },
  listUses: { params: byId, answer: z.array(use) },
  tagFiles: {
    params: ofSite,
    body: bodyShape({ target, add: tags, remove: tags }),
    answer: ofFile.bulk.answer,
  },
  listTags: { params: ofSite, answer: z.array(z.object({ tag: z.string(), count: z.number() })) },
} satisfies Record<string, Shapes>
