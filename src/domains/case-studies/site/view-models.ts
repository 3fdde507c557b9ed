import type { SeenOf, SeenRowOf } from '../../../content/type/define-type.ts'
import type { caseStudyType } from '../type.ts'

/** The list of case studies. */
export interface CaseStudiesView {
  studies: (SeenRowOf<typeof caseStudyType> & { path: string })[]
}

export interface CaseStudyView extends SeenOf<typeof caseStudyType> {
  listPath: string
}
