export { listPublicTitles } from './queries.ts'
export { importPages } from './import.ts'
export { pagesOfPages } from './site/pages.ts'
