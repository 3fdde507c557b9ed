import { served } from '../../content/served/served.ts'
import { caseStudyItems, caseStudyVerbs } from './actions.ts'
import { caseStudySource, pagesOfCaseStudies } from './site/pages.ts'
import { caseStudies } from './type.ts'

/** Case studies as the product takes them. */
export const servedCaseStudies = {
  ...served(caseStudyItems, { calls: caseStudies, verbs: caseStudyVerbs }),
  pages: pagesOfCaseStudies,
  source: caseStudySource,
}
