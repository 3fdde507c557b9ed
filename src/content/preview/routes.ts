import type { PreviewLink, previewCalls } from '../contract/preview.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Route, routesOf } from '../../platform/http/slice.ts'

/** The verbs of a type that these calls go to. */
interface Verbs {
  showPreview(ctx: Ctx, id: string): Promise<{ path: string }>
  createPreview(ctx: Ctx, id: string): Promise<PreviewLink>
  listPreviews(ctx: Ctx, id: string): Promise<PreviewLink[]>
  revokePreview(ctx: Ctx, id: string, linkId: string): Promise<void>
}

/**
 * Ties the calls for previews to the verbs of their type.
 * @param name of one item in the names of calls, such as `Page`
 */
export function previewRoutes(name: string, calls: ReturnType<typeof previewCalls>, verbs: Verbs): Route[] {
  const routes = routesOf(calls, {
    showPreview: (ctx, { params }) => verbs.showPreview(ctx, params.id),
    createPreview: (ctx, { params }) => verbs.createPreview(ctx, params.id),
    listPreviews: (ctx, { params }) => verbs.listPreviews(ctx, params.id),
    revokePreview: (ctx, { params }) => verbs.revokePreview(ctx, params.id, params.linkId),
  })
  return routes.map((route) => ({ ...route, name: `${route.name}Of${name}` }))
}
