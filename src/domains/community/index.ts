export { communitySource, pagesOfCommunity } from './site/pages.ts'
