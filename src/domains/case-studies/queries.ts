import type { Publication } from '../../content/publication.ts'
import { publishedStoreOf } from '../../content/queries.ts'
import type { RichText } from '../../kernel/rich-text/schema.ts'

export interface CaseStudyFacts extends Publication {
  slug: string
  client: string
  tags: string[]
  createdBy: string | null
}

export interface CaseStudyTexts {
  title: string
  industry: string
  overview: string
  challenge: RichText | null
  solution: RichText | null
  results: RichText | null
  metaTitle: string
  metaDescription: string
}

export const caseStudies = publishedStoreOf<CaseStudyFacts, CaseStudyTexts>({
  name: 'caseStudies',
  table: 'caseStudies',
  countedAs: 'case-study',
  translations: 'caseStudyTranslations',
  owner: 'caseStudyId',
  hasTextsApart: true,
  facts: ['slug', 'client', 'tags', 'createdBy', 'isPublished', 'publishAt', 'unpublishAt'],
  noText: {
    title: '',
    industry: '',
    overview: '',
    challenge: null,
    solution: null,
    results: null,
    metaTitle: '',
    metaDescription: '',
  },
  json: ['challenge', 'solution', 'results'],
  heavy: ['challenge', 'solution', 'results'],
  isListedWhole: true,
  shownBy: 'publication',
  searched: ['client'],
})
