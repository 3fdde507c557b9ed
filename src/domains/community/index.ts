import { communitySource, pagesOfCommunity } from './site/pages.ts'

/** The circles as the product takes them. */
export const servedCommunity = { pages: pagesOfCommunity, source: communitySource }
