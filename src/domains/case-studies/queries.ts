import { sql } from 'kysely'
import type { Publication } from '../../content/publication.ts'
import { isPublishedNow, nextPublicationOf, storeOf } from '../../content/queries.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { RichText } from '../../kernel/rich-text/schema.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'

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

export const caseStudies = storeOf<CaseStudyFacts, CaseStudyTexts>({
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
  shownBy: 'publication',
  sort: '-updatedAt',
})

/** Milliseconds until a case study comes out or goes by itself, null when none is scheduled. */
export const untilNextCaseStudy = nextPublicationOf('caseStudies', ['caseStudies'])

interface BySlug {
  siteId: string
  slug: string
}

const publicCaseStudy = caseStudies.whole<BySlug>(
  'public',
  (p, isVisible) =>
    sql`case_studies.fork_id = ${p.siteId} and case_studies.slug = ${p.slug} and ${isVisible}`,
)

/** A published case study with its sections. */
export const findPublicCaseStudy = (db: Reads, siteId: string, slug: string) =>
  db.first(publicCaseStudy, { siteId, slug })

/** Beside the default one, which every case study is there in. */
const LANGUAGES = sql<Locale[]>`(select coalesce(array_agg(l.code order by l.code), '{}')
  from case_study_translations t join languages l on l.id = t.language_id
  where t.fork_id = case_studies.fork_id and t.case_study_id = case_studies.id and (t.is_base or t.title <> ''))`

const published = statement('caseStudies.published', (q, p: { siteId: string; locale: Locale }) =>
  q
    .selectFrom('caseStudies')
    .innerJoin('caseStudyTranslations as base', (j) =>
      j
        .onRef('base.forkId', '=', 'caseStudies.forkId')
        .onRef('base.caseStudyId', '=', 'caseStudies.id')
        .on('base.isBase', '=', true),
    )
    .leftJoin('caseStudyTranslations as own', (j) =>
      j
        .onRef('own.forkId', '=', 'caseStudies.forkId')
        .onRef('own.caseStudyId', '=', 'caseStudies.id')
        .on('own.languageId', '=', sql<string>`(select id from languages where code = ${p.locale})`),
    )
    .select(['caseStudies.id', 'slug', 'client', 'caseStudies.updatedAt', LANGUAGES.as('languages')])
    .select(sql<string>`coalesce(nullif(own.title, ''), base.title)`.as('title'))
    .select(sql<string>`coalesce(nullif(own.industry, ''), base.industry)`.as('industry'))
    .select(sql<string>`coalesce(nullif(own.overview, ''), base.overview)`.as('overview'))
    .where('caseStudies.forkId', '=', p.siteId)
    .where(isPublishedNow('caseStudies'))
    .orderBy('caseStudies.createdAt', 'desc')
    .orderBy('caseStudies.id'),
)

/** The published case studies with their texts in a language, the newest first. */
export const listPublicCaseStudies = (db: Reads, siteId: string, locale: Locale) =>
  db.many(published, { siteId, locale })
