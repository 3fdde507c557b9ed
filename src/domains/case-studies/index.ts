import { served } from '../../content/served/served.ts'
import { caseStudyItems } from './actions.ts'
import { caseStudySource, pagesOfCaseStudies } from './site/pages.ts'

/** Case studies as the product takes them. */
export const servedCaseStudies = {
  ...served(caseStudyItems),
  pages: pagesOfCaseStudies,
  source: caseStudySource,
}
