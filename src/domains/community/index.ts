import { communitySource, pagesOfCommunity } from './site/pages.ts'

export const servedCommunity = { pages: pagesOfCommunity, source: communitySource }
