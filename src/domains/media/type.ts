import * as z from 'zod/mini'
import { callsOf } from '../../content/type/calls.ts'
import { defineType, type ItemOf, type RowOf, type WriteOf } from '../../content/type/define-type.ts'
import type { Field } from '../../content/type/field.ts'
import { given, line, paragraph } from '../../content/type/fields.ts'
import { always } from '../../content/type/state.ts'
import type { Drafted } from '../../content/contract/draft.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { someOf } from '../../kernel/list.ts'
import {
  bodyShape,
  byId,
  integer,
  LINE_MAX,
  list,
  ofSite,
  optionalText,
  requiredText,
  text,
} from '../../kernel/shape.ts'

/** What a person calls a file of a media type. */
export const FILE_KINDS = ['image', 'video', 'pdf', 'other'] as const

export type FileKindName = (typeof FILE_KINDS)[number]

const PATH = /^\/objects\/uploads\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** The id in the address of an upload; null for every other address. */
export function uploadIdIn(path: string): string | null {
  return PATH.exec(path)?.[1] ?? null
}

export const uploadPath = (id: string): string => `/objects/uploads/${id}`

/** Address of a copy of a picture; what lies there never changes. */
export function copyPath(
  { path, hash }: Pick<FileRow, 'path' | 'hash'>,
  width: number,
  kind: 'avif' | 'webp',
): string {
  return `${path}/${hash.slice(0, 16)}-${width}.${kind}`
}

const path = requiredText('Path').check(
  z.refine(
    (value) => uploadIdIn(value) !== null,
    'Path must be the address of an upload, such as /objects/uploads/ and an id',
  ),
)

/** A part of a picture's side; it always has one. */
function percent(name: string): Field<number, number> {
  return { kind: 'number', rule: integer(name, 0, 100), answer: z.number(), empty: 50 }
}

/** Tags as a list; what is blank is left out. */
const tags: Field<string[], string[]> = {
  kind: 'list',
  rule: z.pipe(
    given(list('Tags', text('Tag', 60), 50)),
    z.transform((all) => all.map((tag) => tag.trim()).filter(Boolean)),
  ),
  answer: z.array(z.string()),
  empty: [],
}

/** Pictures and other files of a site. */
export const fileType = defineType({
  name: 'media',
  address: 'media',
  callNames: ['File', 'Files'],
  one: 'a media file',
  many: 'media files',
  state: always,
  module: 'media',
  screen: '/admin/media',
  words: 'media',
  capability: 'media.write',
  reading: 'media.read',
  creation: 'media.upload',
  removal: 'media.delete',
  texts: { alt: paragraph('Description') },
  shared: {
    /** As it was called where it came from. */
    originalName: line('Name'),
    tags,
    /** The point that every crop keeps, in percent from the left and from the top. */
    focalX: percent('Focal point from the left'),
    focalY: percent('Focal point from the top'),
  },
  beginsWith: {
    path,
    filename: optionalText('File name'),
    mimeType: optionalText('Type', LINE_MAX),
    size: z.optional(z.nullable(integer('Size', 0))),
  },
  answers: {
    /** Where its bytes are read. */
    path: z.string(),
    filename: z.string(),
    mimeType: z.string(),
    kind: z.enum(FILE_KINDS),
    /** In bytes. */
    size: z.number(),
    /** `waiting`: its bytes are still to come, and nobody is given it. */
    state: z.enum(['waiting', 'ready']),
    /** Of its bytes; '' while they are to come. */
    hash: z.string(),
    /** In pixels; null for what is no picture. */
    width: z.nullable(z.number()),
    height: z.nullable(z.number()),
    /** Widths of the copies for pages that are there by now. */
    widths: z.array(z.number()),
  },
  filters: {
    kind: someOf('kind', FILE_KINDS),
    /** Tags with commas between; a file with any of them is meant. */
    tags: z.pipe(
      text('tags', LINE_MAX),
      z.transform((all) => all.split(',').filter(Boolean)),
    ),
  },
})

export type FileRow = RowOf<typeof fileType>
export type MediaFile = ItemOf<typeof fileType> & Drafted
export type FileWrite = WriteOf<typeof fileType>

const calls = callsOf(fileType)
const isToldByStatus = true as const

export const listFiles = { ...calls.list, isToldByStatus }
export const readFile = { ...calls.read, isToldByStatus }
export const deleteFile = { ...calls.remove, isToldByStatus }
export const { trash: trashFile, restore: restoreFile } = calls.history

export const createFile = {
  ...calls.create,
  isToldByStatus,
  summary: 'Registers an upload as a file of the site; without its bytes it waits for them for 24 hours',
}

export const saveFile = {
  ...calls.save,
  isToldByStatus,
  summary: 'Writes the fields that are given of a media file; name and tags without a description clear that',
}

export const replaceFile = endpoint({
  method: 'POST',
  path: '/api/media/:id/replace',
  isToldByStatus: true,
  summary: 'Puts the bytes of another upload at the address of a media file',
  policy: { kind: 'item', capability: 'media.write' },
  params: byId,
  body: bodyShape({ path }),
  answer: calls.read.answer,
})

const use = z.object({
  /** What kind of thing shows it, such as `part`. */
  kind: z.string(),
  id: z.string(),
  title: z.string(),
})

export type FileUse = z.infer<typeof use>

export const listUses = endpoint({
  method: 'GET',
  path: '/api/media/:id/uses',
  isToldByStatus: true,
  summary: 'Where a media file is used',
  policy: { kind: 'item', capability: 'media.read' },
  params: byId,
  answer: z.array(use),
})

export const listTags = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/media-tags',
  isToldByStatus: true,
  summary: 'The tags of the media files of a site with the number of files, those with the most first',
  policy: { kind: 'site', capability: 'media.read' },
  params: ofSite,
  answer: z.array(z.object({ tag: z.string(), count: z.number() })),
  isPartial: true,
})

export const mediaContract = {
  listFiles,
  createFile,
  readFile,
  saveFile,
  deleteFile,
  trashFile,
  restoreFile,
  replaceFile,
  listUses,
  listTags,
}
