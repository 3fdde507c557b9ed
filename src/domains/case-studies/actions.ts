import { verbsOf } from '../../content/actions.ts'
import type { ItemType } from '../../content/items.ts'
import { DRAFT } from '../../content/publication.ts'
import { type Own, publicationIn } from '../../content/shown.ts'
import { storedContent } from '../../content/stored-content.ts'
import { conflict } from '../../kernel/problem.ts'
import type { CaseStudyRow, CaseStudyTranslation, CaseStudyWrite } from './contract.ts'
import { caseStudyPath } from './paths.ts'
import * as queries from './queries.ts'
import { searchedCaseStudy } from './searched.ts'

type Facts = queries.CaseStudyFacts
type Texts = queries.CaseStudyTexts
type Shown = Own<CaseStudyRow> &
  Pick<CaseStudyRow, 'updatedAt'> &
  Pick<Texts, 'challenge' | 'solution' | 'results'>

/** What somebody did with the book, or with whatever the site is about. */
export const caseStudyType: ItemType<Facts, Texts, CaseStudyWrite, Shown> = {
  store: queries.caseStudies,
  search: searchedCaseStudy,
  kind: 'case-study',
  capability: 'content.write',
  removal: 'content.delete',
  tag: 'case-studies',
  ownerOf: ({ createdBy }) => createdBy,
  begin: async (_tx, _site, { slug = '' }, by) => ({ ...DRAFT, slug, client: '', tags: [], createdBy: by }),
  facts: (write, before) => ({
    slug: write.slug ?? before.slug,
    client: write.client ?? before.client,
    tags: write.tags ?? before.tags,
  }),
  texts: (write) => textsOf(write, ''),
  map: ({ translations }) =>
    translations &&
    Object.fromEntries(
      Object.entries(translations).flatMap(([language, texts]) =>
        texts ? [[language, textsOf(texts, `translations/${language}/`)]] : [],
      ),
    ),
  show: (record, texts) => ({
    slug: record.slug,
    path: caseStudyPath(record.slug),
    client: record.client,
    tags: record.tags,
    ...publicationIn(record),
    ...texts,
    updatedAt: record.version === 1 ? null : record.updatedAt,
  }),
  refusals: {
    case_studies_slug(facts) {
      const detail = `There is a case study at ${caseStudyPath(facts?.slug ?? '')} already`
      return conflict(`${detail}.`, [{ pointer: '/slug', code: 'taken', detail }])
    },
  },
}

export const caseStudies = verbsOf(caseStudyType)

/** @param at where the fields stand in the request */
function textsOf(given: CaseStudyTranslation, at: string) {
  const { title, industry, overview, challenge, solution, results, metaTitle, metaDescription } = given
  return {
    title,
    industry,
    overview,
    challenge: storedContent(challenge, `${at}challenge`),
    solution: storedContent(solution, `${at}solution`),
    results: storedContent(results, `${at}results`),
    metaTitle,
    metaDescription,
  }
}
