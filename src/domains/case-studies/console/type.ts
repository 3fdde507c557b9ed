import { type Edited, studioTypeOf } from '../../../console/items/studio-type.ts'
import { caseStudies, caseStudyType as declared } from '../type.ts'

/** A case study as its editor receives it. */
export type DraftedCaseStudy = Edited<typeof declared>

export const caseStudyType = studioTypeOf(declared, caseStudies)
