import { verbsOf } from '../../content/actions.ts'
import type { SeedShape } from '../../content/import.ts'
import type { ItemType } from '../../content/items.ts'
import { DRAFT } from '../../content/publication.ts'
import { changeIn, type Own, publicationIn } from '../../content/shown.ts'
import { storedTexts, storedTranslations } from '../../content/stored-content.ts'
import { givenOr, onlyOf, slugTaken } from '../../content/written.ts'
import { plainText } from '../../kernel/rich-text/plain-text.ts'
import type { Site } from '../../kernel/site.ts'
import {
  type CaseStudyRow,
  type CaseStudyWrite,
  caseStudyCreate,
  caseStudyPath,
  caseStudyTranslation,
} from './contract.ts'
import * as queries from './queries.ts'

type Facts = queries.CaseStudyFacts
type Texts = queries.CaseStudyTexts
type Shown = Own<CaseStudyRow> &
  Pick<CaseStudyRow, 'updatedAt'> &
  Pick<Texts, 'challenge' | 'solution' | 'results'>

const SECTIONS = ['challenge', 'solution', 'results'] as const
const TEXTS = ['title', 'industry', 'overview', ...SECTIONS, 'metaTitle', 'metaDescription'] as const

/** What somebody did with the book, or with whatever the site is about. */
export const caseStudyType: ItemType<Facts, Texts, CaseStudyWrite, Shown> = {
  store: queries.caseStudies,
  kind: 'case-study',
  capability: 'content.write',
  removal: 'content.delete',
  tag: 'case-studies',
  ownerOf: ({ createdBy }) => createdBy,
  begin: async (_tx, _site, { slug = '' }, by) => ({ ...DRAFT, slug, client: '', tags: [], createdBy: by }),
  facts: (write, before) => givenOr(write, before, ['slug', 'client', 'tags']),
  texts: (write) => storedTexts(onlyOf(write, TEXTS), SECTIONS),
  map: ({ translations }) => storedTranslations(translations, SECTIONS),
  show: (record, texts) => ({
    ...onlyOf(record, ['slug', 'client', 'tags']),
    path: caseStudyPath(record.slug),
    ...publicationIn(record),
    ...texts,
    ...changeIn(record),
  }),
  search: {
    kind: 'caseStudy',
    entry: ({ slug, client }, { title, industry, overview, challenge, solution, results }) => ({
      title,
      subtitle: overview,
      text: [client, industry, ...[challenge, solution, results].map((text) => text && plainText(text))]
        .filter(Boolean)
        .join('\n'),
      path: caseStudyPath(slug),
    }),
    hasWords,
  },
  refusals: { case_studies_slug: slugTaken('a case study', caseStudyPath) },
}

/** Whether a case study says more than its title, and of whom: nobody is led to one that does not. */
export function hasWords({ overview, challenge, solution, results }: Texts): boolean {
  return overview !== '' || [challenge, solution, results].some((text) => text !== null)
}

export const caseStudyVerbs = verbsOf(caseStudyType)

/** A file of each; its name is the slug. */
export const caseStudySeed = ({ defaultLanguage }: Site): SeedShape<CaseStudyWrite> => ({
  shape: caseStudyCreate,
  texts: caseStudyTranslation,
  fields: ({ displayOrder: _, ...front }, _body, language, slug) =>
    language === defaultLanguage ? { ...front, slug } : front,
})
