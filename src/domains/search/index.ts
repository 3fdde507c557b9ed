export { searchRoutes } from './api.ts'
export { pagesOfSearch } from './site/pages.ts'
