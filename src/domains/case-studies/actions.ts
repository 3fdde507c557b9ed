import { itemTypeOf } from '../../content/item/declared-type.ts'
import { changeIn } from '../../content/item/answer-parts.ts'
import { slugTaken } from '../../content/item/slug-taken.ts'
import { caseStudyPath } from './contract.ts'
import * as queries from './queries.ts'
import { caseStudyType } from './type.ts'

export const caseStudyItems = itemTypeOf(caseStudyType, queries.caseStudyStore, {
  show: ({ slug, version, updatedAt }) => ({
    path: caseStudyPath(slug),
    ...changeIn({ version, updatedAt }),
  }),
  search: {
    kind: 'caseStudy',
    summary: 'overview',
    unsearched: ['metaTitle', 'metaDescription'],
    also: ['client'],
    place: ({ slug }) => ({ path: caseStudyPath(slug) }),
    hasWords,
  },
  refusals: { case_studies_slug: slugTaken('a case study at', caseStudyPath) },
})

/** Whether a case study has more than title and client: nothing links to one that does not. */
export function hasWords({ overview, challenge, solution, results }: queries.CaseStudyTexts): boolean {
  return overview !== '' || [challenge, solution, results].some((text) => text !== null)
}
