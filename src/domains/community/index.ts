export { pagesOfCommunity } from './site/pages.ts'
