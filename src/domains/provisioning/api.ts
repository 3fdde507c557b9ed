import type { ItemType } from '../../content/item/item-type.ts'
import { type Route, routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'
import { exportSite, importSite, typesByKind } from './site-file/actions.ts'
import { checkSiteFile } from './site-file/write-file.ts'

/** @param types all of them */
export function provisioningRoutes({ types }: { types: Readonly<Record<string, ItemType>> }): Route[] {
  const known = typesByKind(types)
  return routesOf(calls, shapes, {
    listStandingSites: (ctx) => actions.listStandingSites(ctx),
    createSite: (ctx, { body }) => actions.createNewSite(ctx, body),
    importSite: (ctx, { body }) => importSite(ctx, known, body),
    changeSite: (ctx, { params, body }) => actions.changeSite(ctx, params.id, body),
    deleteSite: (ctx, { params, body }) => actions.deleteSite(ctx, params.id, body),
    exportSite: (ctx, { params }) => exportSite(ctx, params.id),
    checkExport: (ctx, { params }) => checkSiteFile(ctx, params.id),
    restoreSite: (ctx, { params }) => actions.restoreSite(ctx, params.id),
  })
}
