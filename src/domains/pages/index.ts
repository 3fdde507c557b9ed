import { served } from '../../content/served/served.ts'
import { pageItems, pageVerbs } from './actions.ts'
import { pageSeed } from './import.ts'
import { formerPages } from './queries.ts'
import { pageSource, pagesOfPages } from './site/pages.ts'
import { pageCalls } from './type.ts'

export { beginPages } from './actions.ts'
export { listPublicLanguages as listPageLanguages, listPublicTitles, untilNextPage } from './queries.ts'

export const servedPages = {
  ...served(pageItems, { calls: pageCalls, verbs: pageVerbs, former: formerPages, seed: pageSeed }),
  pages: pagesOfPages,
  source: pageSource,
}
