export { searchRoutes } from './api.ts'
export { type FoundKind, pagesOfSearch, SEARCH_PATH } from './site/pages.ts'
