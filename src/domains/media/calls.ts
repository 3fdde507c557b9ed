import { bulkCalls } from '../../content/contract/bulk.ts'
import { asDeclared } from '../../content/type/as-declared.ts'
import { callsOf } from '../../content/type/calls.ts'
import type { ById, Call } from '../../kernel/call.ts'
import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'
import { fileType, type MediaFile } from './type.ts'

const calls = callsOf(fileType)
const many = bulkCalls(fileType.address, fileType.many)
const isToldByStatus = true as const

export const listFiles = { ...calls.list, isToldByStatus }
export const readFile = { ...calls.read, isToldByStatus }
export const deleteFile = { ...calls.remove, isToldByStatus }
export const { trash: trashFile, restore: restoreFile } = calls.history
export const {
  revisions: listFileRevisions,
  revision: readFileRevision,
  restoreRevision: restoreFileRevision,
} = calls.history
export const countFiles = { ...many.count, isToldByStatus }
export const bulkFiles: CallOf<typeof shapes.bulkFiles> = asDeclared({ ...many.bulk, isToldByStatus })
export const undoBulkFiles = { ...many.undo, isToldByStatus }

export const createFile = {
  ...calls.create,
  isToldByStatus,
  summary:
    'Registers an upload as a media file of a site; bytes that are still missing may arrive within 24 hours',
}

export const saveFile = {
  ...calls.save,
  isToldByStatus,
  summary: 'Saves the given fields of a media file; name and tags without an alt text clear the alt text',
}

export const replaceFile: Call<{ params: ById; body: { path: string }; answer: MediaFile }> = {
  method: 'POST',
  path: '/api/media/:id/replace',
  isToldByStatus: true,
  summary: 'Replaces the bytes of a media file by those of another upload; its address stays',
  policy: { kind: 'item', capability: 'media.write' },
}

export const listReplaced: CallOf<typeof shapes.listReplaced> = {
  method: 'GET',
  path: '/api/media/:id/replaced',
  isToldByStatus: true,
  summary:
    'What a media file was before its bytes were replaced, for 30 days each; the number is the version with which others came',
  policy: { kind: 'item', capability: 'media.read' },
}

export const restoreReplaced: Call<{
  params: ById & { number: string }
  body: { onlyIf?: string }
  answer: MediaFile
}> = {
  method: 'POST',
  path: '/api/media/:id/replaced/:number/restore',
  isToldByStatus: true,
  summary:
    'Brings back what a media file was before it was replaced; with onlyIf only in the place of bytes with this hash',
  policy: { kind: 'item', capability: 'media.write' },
}

export const deleteReplaced: Call<{ params: ById & { number: string } }> = {
  method: 'DELETE',
  path: '/api/media/:id/replaced/:number',
  isToldByStatus: true,
  summary: 'Deletes for good what a media file was before it was replaced',
  policy: { kind: 'item', capability: 'media.delete' },
}

export const listUses: CallOf<typeof shapes.listUses> = {
  method: 'GET',
  path: '/api/media/:id/uses',
  isToldByStatus: true,
  summary: 'Where a media file is used',
  policy: { kind: 'item', capability: 'media.read' },
}

export const tagFiles: CallOf<typeof shapes.tagFiles> = {
  method: 'POST',
  path: '/api/forks/:forkId/media-tags',
  isToldByStatus: true,
  summary: 'Adds tags to many media files, and takes others off; the files are named as in a bulk action',
  policy: { kind: 'site', capability: 'content.bulk' },
}

export const listTags: CallOf<typeof shapes.listTags> = {
  method: 'GET',
  path: '/api/forks/:forkId/media-tags',
  isToldByStatus: true,
  summary: 'The tags of the media files of a site with their number of files, the most used first',
  policy: { kind: 'site', capability: 'media.read' },
  isPartial: true,
}
