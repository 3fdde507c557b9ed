import { studioSliceOf } from '../../../console/items/studio-slice.ts'
import { caseStudyType } from '../type.ts'

export const caseStudiesConsole = studioSliceOf(
  caseStudyType,
  { list: () => import('./case-studies-screen.tsx'), editor: () => import('./case-study-screen.tsx') },
  { icon: 'cases' },
)
