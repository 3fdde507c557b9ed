import type { Searched } from '../../content/search/documents.ts'
import { plainText } from '../../kernel/rich-text/plain-text.ts'
import { caseStudyPath } from './paths.ts'
import type { CaseStudyFacts, CaseStudyTexts } from './queries.ts'

/** How readers find a case study. */
export const searchedCaseStudy: Searched<CaseStudyFacts, CaseStudyTexts> = {
  kind: 'caseStudy',
  entry: ({ slug, client }, { title, industry, overview, challenge, solution, results }) => ({
    title,
    subtitle: overview,
    text: [client, industry, ...[challenge, solution, results].map((text) => text && plainText(text))]
      .filter(Boolean)
      .join('\n'),
    path: caseStudyPath(slug),
  }),
}
