import { type Edited, studioTypeOf } from '../../../console/items/studio-type.ts'
import { caseStudies, caseStudyType as declared } from '../type.ts'

/** What the editor of a case study is given. */
export type DraftedCaseStudy = Edited<typeof declared>

export const caseStudyType = studioTypeOf(declared, caseStudies)
