export { caseStudiesRoutes } from './api.ts'
export { importCaseStudies } from './import.ts'
export { indexCaseStudies } from './index-anew.ts'
export { caseStudySource, pagesOfCaseStudies } from './site/pages.ts'
