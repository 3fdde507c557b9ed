import { historyRoutes } from '../../content/history/routes.ts'
import { previewRoutes } from '../../content/preview/routes.ts'
import { routesOf } from '../../platform/http/slice.ts'
import { pages, pagesInBulk } from './actions.ts'
import { pageHistory, pagePreviews, pagesContract } from './contract.ts'

export const pagesRoutes = [
  ...historyRoutes('Page', pageHistory, pages),
  ...previewRoutes('Page', pagePreviews, pages),
  ...routesOf(pagesContract, {
    listPages: async (ctx, { query }, { listed }) => listed(await pages.list(ctx, query)),
    createPage: (ctx, { body }) => pages.create(ctx, body),
    readPage: (ctx, { params }) => pages.read(ctx, params.id),
    savePage: (ctx, { params, body }) => pages.save(ctx, params.id, body),
    draftPage: (ctx, { params, body }) => pages.draft(ctx, params.id, body),
    deletePage: (ctx, { params }) => pages.remove(ctx, params.id),
    publishPage: (ctx, { params }) => pages.publish(ctx, params.id),
    unpublishPage: (ctx, { params }) => pages.unpublish(ctx, params.id),
    schedulePage: (ctx, { params, body }) => pages.schedule(ctx, params.id, body),
    countPages: (ctx, { query }) => pagesInBulk.count(ctx, query),
    bulkPages: (ctx, { body }) => pagesInBulk.run(ctx, body),
    undoBulkPages: (ctx, { body }) => pagesInBulk.undo(ctx, body),
  }),
]
