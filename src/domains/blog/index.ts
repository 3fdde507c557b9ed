import { served } from '../../content/served.ts'
import { postType, postVerbs } from './actions.ts'
import { posts } from './contract.ts'
import { postSeed } from './import.ts'
import { formerPosts } from './queries.ts'

export { latestPosts } from './site/load-list.ts'
export { blogSource, pagesOfBlog } from './site/pages.ts'

/** Posts as the product takes them. */
export const servedPosts = served(postType, {
  address: 'blog',
  names: ['Post', 'Posts'],
  calls: posts,
  verbs: postVerbs,
  former: formerPosts,
  seed: postSeed,
})
