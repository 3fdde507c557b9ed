import * as z from 'zod/mini'
import { drafted } from '../../content/contract/draft.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { historyCalls } from '../../content/contract/history.ts'
import { languages, STORED, stored, translations } from '../../content/contract/item-shapes.ts'
import { listQuery, someOf } from '../../kernel/list.ts'
import {
  integer,
  LINE_MAX,
  list,
  optionalText,
  PARAGRAPH_MAX,
  requiredText,
  text,
  writeShape,
} from '../../kernel/shape.ts'

/** What a person calls a file of a media type. */
export const FILE_KINDS = ['image', 'video', 'pdf', 'other'] as const

export type FileKindName = (typeof FILE_KINDS)[number]

const texts = { alt: z.string() }

export const fileRow = z.object({
  ...stored,
  /** Where its bytes are read. */
  path: z.string(),
  filename: z.string(),
  /** As it was called where it came from. */
  originalName: z.string(),
  mimeType: z.string(),
  kind: z.enum(FILE_KINDS),
  /** In bytes. */
  size: z.number(),
  ...texts,
  tags: z.array(z.string()),
  /** `waiting`: its bytes are still to come, and nobody is given it. */
  state: z.enum(['waiting', 'ready']),
  /** Of its bytes; '' while they are to come. */
  hash: z.string(),
  /** In pixels; null for what is no picture. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** Widths of the copies for pages that are there by now. */
  widths: z.array(z.number()),
  /** The point that every crop keeps, in percent from the left and from the top. */
  focalX: z.number(),
  focalY: z.number(),
})

export type FileRow = z.infer<typeof fileRow>

const file = z.extend(fileRow, { ...languages(texts), ...drafted })

export type MediaFile = z.infer<typeof file>

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

const percent = (name: string) => z.optional(integer(name, 0, 100))

/** Tags as a list; what is blank is left out. */
const tags = z.optional(
  z.pipe(
    list('Tags', text('Tag', 60), 50),
    z.transform((given) => given?.map((tag) => tag.trim()).filter(Boolean)),
  ),
)

const alt = optionalText('Description', PARAGRAPH_MAX)

export const fileTranslation = z.strictObject({ alt })

const shape = {
  originalName: optionalText('Name'),
  alt,
  tags,
  focalX: percent('Focal point from the left'),
  focalY: percent('Focal point from the top'),
  translations: translations(fileTranslation),
}

const OWNED = [...STORED, 'kind', 'state', 'hash', 'width', 'height', 'widths']

export const fileCreate = writeShape(
  {
    ...shape,
    path,
    filename: optionalText('File name'),
    mimeType: optionalText('Type', LINE_MAX),
    size: z.optional(z.nullable(integer('Size', 0))),
  },
  OWNED,
)
export const fileWrite = writeShape(shape, [...OWNED, 'path', 'filename', 'mimeType', 'size'])

export type FileCreate = z.output<typeof fileCreate>
export type FileWrite = z.output<typeof fileWrite>

const ofSite = z.strictObject({ forkId: requiredText('forkId', 60) })
const byId = z.strictObject({ id: requiredText('id', 60) })

export const listFiles = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/media',
  isToldByStatus: true,
  summary: 'All media files of a site; with limit or cursor a page of them',
  policy: { kind: 'site', capability: 'media.read' },
  params: ofSite,
  query: z.extend(listQuery, {
    kind: z.optional(someOf('kind', FILE_KINDS)),
    /** Tags with commas between; a file with any of them is meant. */
    tags: z.optional(
      z.pipe(
        text('tags', LINE_MAX),
        z.transform((given) => given.split(',').filter(Boolean)),
      ),
    ),
  }),
  answer: z.array(fileRow),
})

export const createFile = endpoint({
  method: 'POST',
  path: '/api/forks/:forkId/media',
  isToldByStatus: true,
  summary: 'Registers an upload as a file of the site; without its bytes it waits for them for 24 hours',
  policy: { kind: 'site', capability: 'media.upload' },
  params: ofSite,
  body: fileCreate,
  answer: file,
  status: 201,
})

export const readFile = endpoint({
  method: 'GET',
  path: '/api/media/:id',
  isToldByStatus: true,
  summary: 'Gives a media file with its description in every language',
  policy: { kind: 'item', capability: 'media.read' },
  params: byId,
  answer: file,
})

export const saveFile = endpoint({
  method: 'PUT',
  path: '/api/media/:id',
  isToldByStatus: true,
  summary: 'Writes the fields that are given of a media file; name and tags without a description clear that',
  policy: { kind: 'item', capability: 'media.write' },
  params: byId,
  body: fileWrite,
  answer: file,
})

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/api/media/:id',
  isToldByStatus: true,
  summary: 'Deletes a media file for good, wherever it is used',
  policy: { kind: 'item', capability: 'media.delete' },
  params: byId,
})

export const { trash: trashFile, restore: restoreFile } = historyCalls({
  type: 'media',
  one: 'a media file',
  capability: 'media.write',
  removal: 'media.delete',
  answer: file,
})

export const replaceFile = endpoint({
  method: 'POST',
  path: '/api/media/:id/replace',
  isToldByStatus: true,
  summary: 'Puts the bytes of another upload at the address of a media file',
  policy: { kind: 'item', capability: 'media.write' },
  params: byId,
  body: z.strictObject({ path }, 'The request body must be an object'),
  answer: file,
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
