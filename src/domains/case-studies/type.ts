import { callsOf } from '../../content/type/calls.ts'
import { defineType, type RowOf } from '../../content/type/define-type.ts'
import {
  line,
  list,
  moment,
  paragraph,
  picture,
  requiredLine,
  richText,
  slug,
} from '../../content/type/fields.ts'
import { published } from '../../content/type/state.ts'
import { CASE_STUDIES_PATH } from './contract.ts'

/** What somebody did with the book, or with whatever the site is about. */
export const caseStudyType = defineType({
  name: 'case-study',
  address: 'case-studies',
  callNames: ['CaseStudy', 'CaseStudies'],
  one: 'a case study',
  many: 'case studies',
  state: published,
  module: 'case-studies',
  pagesAt: CASE_STUDIES_PATH,
  screen: '/admin/case-studies',
  words: 'case-studies',
  shortForm: ['title', 'slug', ['client', 'industry'], 'overview', 'isPublished'],
  capability: 'content.write',
  creation: 'content.create',
  removal: 'content.delete',
  texts: {
    title: requiredLine('Title'),
    industry: line('Industry', 200),
    overview: paragraph('Overview'),
    challenge: richText('Challenge'),
    solution: richText('Solution'),
    results: richText('Results'),
    metaTitle: line('Title for search engines'),
    metaDescription: line('Description for search engines', 1_000),
  },
  shared: {
    client: line('Client', 200),
    tags: list('Tags', 'Tag', { length: 60, max: 50 }),
    slug: slug(),
    /** Stands above the case study, beside it in the list, and on its share card. */
    picture: picture('Picture', 'case.jpg'),
  },
  answers: {
    /** Its address on the site. */
    path: line('Path'),
    /** Null until the first change after creation. */
    updatedAt: moment('Updated'),
  },
  reused: ['client', 'industry', 'tags'],
  isListedWhole: true,
})

export const caseStudyCalls = callsOf(caseStudyType)

export type CaseStudyRow = RowOf<typeof caseStudyType>
