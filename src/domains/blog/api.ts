import { historyRoutes } from '../../content/history/routes.ts'
import { previewRoutes } from '../../content/preview/routes.ts'
import { routesOf } from '../../platform/http/slice.ts'
import { posts, postsInBulk } from './actions.ts'
import { blogContract, postHistory, postPreviews } from './contract.ts'

export const blogRoutes = [
  ...historyRoutes('Post', postHistory, posts),
  ...previewRoutes('Post', postPreviews, posts),
  ...routesOf(blogContract, {
    listPosts: async (ctx, { query }, { listed }) => listed(await posts.list(ctx, query)),
    createPost: (ctx, { body }) => posts.create(ctx, body),
    readPost: (ctx, { params }) => posts.read(ctx, params.id),
    savePost: (ctx, { params, body }) => posts.save(ctx, params.id, body),
    draftPost: (ctx, { params, body }) => posts.draft(ctx, params.id, body),
    deletePost: (ctx, { params }) => posts.remove(ctx, params.id),
    countPosts: (ctx, { query }) => postsInBulk.count(ctx, query),
    bulkPosts: (ctx, { body }) => postsInBulk.run(ctx, body),
    undoBulkPosts: (ctx, { body }) => postsInBulk.undo(ctx, body),
    publishPost: (ctx, { params }) => posts.publish(ctx, params.id),
    unpublishPost: (ctx, { params }) => posts.unpublish(ctx, params.id),
    schedulePost: (ctx, { params, body }) => posts.schedule(ctx, params.id, body),
  }),
]
