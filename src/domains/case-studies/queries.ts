import { publishedTypeStoreOf } from '../../content/item/store/type-store.ts'
import type { TextsOf } from '../../content/type/define-type.ts'
import { caseStudyType } from './type.ts'

export type CaseStudyTexts = TextsOf<typeof caseStudyType>

export const caseStudyStore = publishedTypeStoreOf(caseStudyType, {
  table: 'caseStudies',
  translations: 'caseStudyTranslations',
  owner: 'caseStudyId',
  hasTextsApart: true,
  elsewhere: {
    industry: 'item',
    overview: { column: 'description' },
    challenge: { sectionOf: 'content' },
    solution: { sectionOf: 'content' },
    results: { sectionOf: 'content' },
  },
  isCounted: true,
  beside: { createdBy: null as string | null },
  searched: ['client'],
})
