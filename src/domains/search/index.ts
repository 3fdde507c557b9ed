export { searchRoutes } from './api.ts'
export { type FoundKind, pagesOfSearch } from './site/pages.ts'
