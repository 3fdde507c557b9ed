import { posts } from './actions.ts'

/** Of what something may wait for publication, by its name in addresses. */
export const reviewedPosts = { blog: posts.review }

/** What has a page of its own. */
export const previewedPosts = [posts.preview]
