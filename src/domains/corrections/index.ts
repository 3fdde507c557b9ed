export { correctionsRoutes } from './api.ts'
export { importCorrections } from './import.ts'
export { pagesOfCorrections } from './site/pages.ts'
