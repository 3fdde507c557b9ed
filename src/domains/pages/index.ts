export { listPublicLanguages as listPageLanguages, listPublicTitles } from './queries.ts'
export { importPages } from './import.ts'
export { pageSource, pagesOfPages } from './site/pages.ts'
export { indexPagesAnew } from './searched.ts'
