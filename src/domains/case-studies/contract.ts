import * as z from 'zod/mini'
import {
  CONTENT_BODY,
  languages,
  PUBLICATION,
  richText,
  STORED,
  stored,
  translations,
} from '../../kernel/item-shapes.ts'
import { listQuery } from '../../kernel/list.ts'
import { publication } from '../../kernel/publication.ts'
import {
  flag,
  list,
  optionalText,
  PARAGRAPH_MAX,
  requiredText,
  slugText,
  writeShape,
} from '../../kernel/shape.ts'
import { publishedCalls } from '../../kernel/type-calls.ts'

const texts = {
  title: z.string(),
  industry: z.string(),
  overview: z.string(),
  metaTitle: z.string(),
  metaDescription: z.string(),
}

const sections = {
  challenge: z.nullable(z.unknown()),
  solution: z.nullable(z.unknown()),
  results: z.nullable(z.unknown()),
}

export const caseStudyRow = z.object({
  ...stored,
  /** Null while nothing was changed since it was created. */
  updatedAt: z.nullable(z.string()),
  slug: z.string(),
  /** Its address on the site. */
  path: z.string(),
  /** '' for none. */
  client: z.string(),
  tags: z.array(z.string()),
  ...publication,
  ...texts,
  /** The complete list has them, a page of it has not. */
  challenge: z.optional(sections.challenge),
  solution: z.optional(sections.solution),
  results: z.optional(sections.results),
})

export type CaseStudyRow = z.infer<typeof caseStudyRow>

export type CaseStudy = z.infer<typeof caseStudy>

export const caseStudy = z.extend(caseStudyRow, { ...sections, ...languages({ ...texts, ...sections }) })

const caseStudyTexts = {
  title: optionalText('Title'),
  industry: optionalText('Industry', 200),
  overview: optionalText('Overview', PARAGRAPH_MAX),
  challenge: richText('Challenge'),
  solution: richText('Solution'),
  results: richText('Results'),
  metaTitle: optionalText('Meta title'),
  metaDescription: optionalText('Meta description', 1_000),
}

export const caseStudyTranslation = z.strictObject(caseStudyTexts)

export type CaseStudyTranslation = z.output<typeof caseStudyTranslation>

const title = requiredText('Title')
const slug = slugText()

const caseStudyShape = {
  ...caseStudyTexts,
  translations: translations(caseStudyTranslation),
  client: optionalText('Client', 200),
  tags: list('Tags', requiredText('Tag', 60), 50),
  isPublished: flag('Published'),
}

const OWNED = [...STORED, ...PUBLICATION, 'path']

export const caseStudyCreate = writeShape({ ...caseStudyShape, title, slug }, OWNED)
export const caseStudyWrite = writeShape(
  { ...caseStudyShape, title: z.optional(title), slug: z.optional(slug) },
  OWNED,
)

export type CaseStudyWrite = z.output<typeof caseStudyWrite>

export const caseStudies = publishedCalls({
  type: 'case-studies',
  one: 'a case study',
  many: 'case studies',
  capability: 'content.write',
  creation: 'content.create',
  removal: 'content.delete',
  query: listQuery,
  create: caseStudyCreate,
  write: caseStudyWrite,
  answer: caseStudy,
  row: caseStudyRow,
  bodyLimit: CONTENT_BODY,
})

/** What the list of the studio opens with. */
export const openingCaseStudies = { call: caseStudies.list, defaultSort: '-updatedAt' } as const

export const CASE_STUDIES_PATH = '/case-studies'

/** Its address on the site. */
export const caseStudyPath = (slug: string): string => `${CASE_STUDIES_PATH}/${slug}`
