export { pagesOfSearch } from './site/pages.ts'
