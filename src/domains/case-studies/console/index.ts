import { studioSliceOf } from '../../../console/items/studio-slice.ts'
import type { Slice } from '../../../console/slice.ts'
import { caseStudyType } from '../type.ts'

/** Case studies in the console. */
export const caseStudiesConsole: Slice = {
  ...studioSliceOf(
    caseStudyType,
    { list: () => import('./case-studies-screen.tsx'), editor: () => import('./case-study-screen.tsx') },
    'cases',
  ),
  shows: { 'case-study': ['case-study', 'list'] },
}
