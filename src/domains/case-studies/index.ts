import { served } from '../../content/served.ts'
import { caseStudySeed, caseStudyType, caseStudyVerbs } from './actions.ts'
import { caseStudies } from './contract.ts'

export { caseStudySource, pagesOfCaseStudies } from './site/pages.ts'

/** Case studies as the product takes them. */
export const servedCaseStudies = served(caseStudyType, {
  address: 'case-studies',
  names: ['CaseStudy', 'CaseStudies'],
  calls: caseStudies,
  verbs: caseStudyVerbs,
  seed: caseStudySeed,
})
