import type { Searched } from '../../content/search/documents.ts'
import { plainText } from '../../kernel/rich-text/plain-text.ts'
import { postPath } from './paths.ts'
import type { PostFacts, PostTexts } from './queries.ts'

/** What readers find while the blog is on. */
export const KINDS_OF_BLOG: readonly string[] = ['post']

/** How readers find a post. */
export const searchedPost: Searched<PostFacts, PostTexts> = {
  kind: 'post',
  entry: ({ slug }, { title, excerpt, content }) => ({
    title,
    subtitle: excerpt,
    text: content ? plainText(content) : '',
    path: postPath(slug),
  }),
}
