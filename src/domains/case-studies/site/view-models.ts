import type { SeenOf, SeenRowOf } from '../../../content/type/define-type.ts'
import type { Locale } from '../../../kernel/locale.ts'
import type { OwnPicture } from '../../../site/pictures.ts'
import type { caseStudyType } from '../type.ts'

/** The list of case studies. */
export interface CaseStudiesView {
  studies: (Omit<SeenRowOf<typeof caseStudyType>, 'picture'> & {
    path: string
    picture: OwnPicture | null
    /** The language of its texts, where it is not that of the page. */
    lang: Locale | undefined
  })[]
}

export interface CaseStudyView extends Omit<SeenOf<typeof caseStudyType>, 'picture'> {
  listPath: string
  picture: OwnPicture | null
}
