import { served } from '../../content/served/served.ts'
import { caseStudyItems } from './actions.ts'
import { caseStudySource, pagesOfCaseStudies } from './site/pages.ts'

export const servedCaseStudies = {
  ...served(caseStudyItems),
  pages: pagesOfCaseStudies,
  source: caseStudySource,
}
