import type { Searched } from '../../content/search/documents.ts'
import { plainText } from '../../kernel/rich-text/plain-text.ts'
import { pagePath } from '../../kernel/slug.ts'
import type { PageFacts, PageTexts } from './queries.ts'

/** How readers find a page; one without text shows nothing. */
export const searchedPage: Searched<PageFacts, PageTexts> = {
  kind: 'page',
  entry: ({ path }, { title, content }) =>
    content && { title, text: plainText(content), path: pagePath(path) },
}
