import { CONTENT, FLAG, LIST, TEXT } from '../../../console/items/fields.ts'
import type { ItemType } from '../../../console/items/item-type.ts'
import type { Drafted } from '../../../kernel/draft.ts'
import { type CaseStudy, type CaseStudyRow, caseStudies } from '../contract.ts'

/** What the editor of a case study is given. */
export type DraftedCaseStudy = CaseStudy & Drafted

const ABOUT = { title: TEXT, slug: TEXT, client: TEXT, industry: TEXT, overview: TEXT }

export const caseStudyType: ItemType<CaseStudyRow, DraftedCaseStudy> = {
  words: 'case-studies',
  kind: 'case-study',
  home: '/admin/case-studies',
  calls: caseStudies,
  fields: {
    ...ABOUT,
    challenge: CONTENT,
    solution: CONTENT,
    results: CONTENT,
    tags: LIST,
    metaTitle: TEXT,
    metaDescription: TEXT,
  },
  short: { ...ABOUT, isPublished: FLAG },
}
