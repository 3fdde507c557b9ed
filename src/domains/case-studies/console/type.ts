import { type Edited, studioTypeOf } from '../../../console/items/studio-type.ts'
import { caseStudyCalls, caseStudyType } from '../type.ts'

/** A case study as its editor receives it. */
export type DraftedCaseStudy = Edited<typeof caseStudyType>

export const studioCaseStudy = studioTypeOf(caseStudyType, caseStudyCalls)
