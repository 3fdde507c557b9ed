import { routesOf } from '../../platform/http/slice.ts'
import * as files from './actions/files.ts'
import * as replacing from './actions/replace-file.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'

/** @param registered `uses`: what the slices know of where a file is used */
export const mediaRoutes = ({ uses }: { uses: readonly files.UsesOf[] }) =>
  routesOf(calls, shapes, {
    listFiles: async (ctx, { query }, { listed }) => listed(await files.listFiles(ctx, query)),
    createFile: (ctx, { body }) => files.createFile(ctx, body),
    readFile: (ctx, { params }) => files.readFile(ctx, params.id),
    saveFile: (ctx, { params, body }) => files.saveFile(ctx, params.id, body),
    deleteFile: (ctx, { params }) => files.deleteFile(ctx, params.id),
    trashFile: (ctx, { params }) => files.trashFile(ctx, params.id),
    restoreFile: (ctx, { params }) => files.restoreFile(ctx, params.id),
    listFileRevisions: (ctx, { params }) => files.listRevisions(ctx, params.id),
    readFileRevision: (ctx, { params }) => files.readRevision(ctx, params.id, params.number),
    restoreFileRevision: (ctx, { params }) => files.restoreRevision(ctx, params.id, params.number),
    countFiles: (ctx, { query }) => files.manyFiles.count(ctx, query),
    bulkFiles: (ctx, { body }) => files.manyFiles.run(ctx, body),
    undoBulkFiles: (ctx, { body }) => files.manyFiles.undo(ctx, body),
    replaceFile: (ctx, { params, body }) => replacing.replaceFile(ctx, params.id, body),
    listReplaced: (ctx, { params }) => replacing.listReplaced(ctx, params.id),
    restoreReplaced: (ctx, { params, body: { onlyIf = null } }) =>
      replacing.restoreReplaced(ctx, params.id, { version: params.number, onlyIf }),
    deleteReplaced: (ctx, { params }) => replacing.deleteReplaced(ctx, params.id, params.number),
    listUses: (ctx, { params }) => files.listUses(ctx, params.id, uses),
    tagFiles: (ctx, { body }) => files.tagFiles(ctx, body),
    listTags: (ctx) => files.listTags(ctx),
  })
