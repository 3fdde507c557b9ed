import * as z from 'zod/mini'
import { itemCalls, publicationCalls } from '../../kernel/item-calls.ts'
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
})

export type CaseStudyRow = z.infer<typeof caseStudyRow>

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

const caseStudies = itemCalls({
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
const publishing = publicationCalls('case-studies', 'a case study', caseStudy)

export const listCaseStudies = caseStudies.list
export const createCaseStudy = caseStudies.create
export const readCaseStudy = caseStudies.read
export const saveCaseStudy = caseStudies.save
export const deleteCaseStudy = caseStudies.remove
export const publishCaseStudy = publishing.publish
export const unpublishCaseStudy = publishing.unpublish
export const scheduleCaseStudy = publishing.schedule

export const caseStudiesContract = {
  listCaseStudies,
  createCaseStudy,
  readCaseStudy,
  saveCaseStudy,
  deleteCaseStudy,
  publishCaseStudy,
  unpublishCaseStudy,
  scheduleCaseStudy,
}
