import { served } from '../../content/served/served.ts'
import { postItems } from './actions.ts'
import { postSeed } from './import.ts'
import { formerPosts } from './queries/posts.ts'
import { blogSource, pagesOfBlog } from './site/pages.ts'

export { latestPosts } from './site/load-list.ts'

export const servedPosts = {
  ...served(postItems, { former: formerPosts, seed: postSeed }),
  pages: pagesOfBlog,
  source: blogSource,
}
