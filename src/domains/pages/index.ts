import { served } from '../../content/served.ts'
import { pageType, pageVerbs } from './actions.ts'
import { pages } from './contract.ts'
import { pageSeed } from './import.ts'
import { formerPages } from './queries.ts'

export { beginPages } from './actions.ts'
export { listPublicLanguages as listPageLanguages, listPublicTitles, untilNextPage } from './queries.ts'
export { pageSource, pagesOfPages } from './site/pages.ts'

/** Pages as the product takes them. */
export const servedPages = served(pageType, {
  address: 'pages',
  names: ['Page', 'Pages'],
  calls: pages,
  verbs: pageVerbs,
  former: formerPages,
  seed: pageSeed,
})
